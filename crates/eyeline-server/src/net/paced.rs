//! A connection whose client must read: while the socket is full, at least 64 KiB in the given time. A
//! client that does not is cut off. The send buffer is small, because a full one is emptied by a third
//! before it accepts more, and a third of a large one is more than an honest client reads in that time.

use socket2::SockRef;
use std::future::Future;
use std::io::{self, ErrorKind, IoSlice};
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Sleep, sleep};

/// The number of bytes that a client must read in the given time.
const PORTION: usize = 64 << 10;

/// A connection with a clock.
pub struct Paced {
    stream: TcpStream,
    time: Duration,
    /// Runs from when the socket was full until another portion was read.
    clock: Option<Pin<Box<Sleep>>>,
    read: usize,
}

impl Paced {
    /// Returns a connection whose client must read a portion in this time.
    pub fn new(stream: TcpStream, time: Duration) -> Self {
        // If the system keeps its own size, only slow clients suffer.
        let _ = SockRef::from(&stream).set_send_buffer_size(PORTION);
        Paced { stream, time, clock: None, read: 0 }
    }

    fn judge(
        &mut self,
        context: &mut Context<'_>,
        written: Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        match written {
            Poll::Ready(Ok(bytes)) => {
                self.read += bytes;
                if self.read >= PORTION {
                    self.clock = None;
                }
                Poll::Ready(Ok(bytes))
            }
            Poll::Ready(error) => Poll::Ready(error),
            Poll::Pending => {
                if self.clock.is_none() {
                    self.read = 0;
                }
                let time = self.time;
                let clock = self.clock.get_or_insert_with(|| Box::pin(sleep(time)));
                match clock.as_mut().poll(context) {
                    Poll::Ready(()) => Poll::Ready(Err(ErrorKind::TimedOut.into())),
                    Poll::Pending => Poll::Pending,
                }
            }
        }
    }
}

impl AsyncRead for Paced {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for Paced {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.judge(context, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, bytes);
        self.judge(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    /// Flushes: everything is handed over, and the client owes nothing.
    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.clock = None;
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
