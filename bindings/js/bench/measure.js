// Times contenders in turn, again and again, and takes medians.

const SLICE = 1e6

/** How long to measure: nanoseconds for each contender, and the least number of rounds. */
export const FULL = { time: 400e6, rounds: 9 }
export const QUICK = { time: 50e6, rounds: 3 }

/**
 * Times contenders over the same questions and returns nanoseconds a question for each. The questions are
 * cut into up to 16 slices. All contenders answer a slice, one after the other, before anyone goes on to
 * the next; those who are quick repeat it until a millisecond has passed. A contender's figure is the mean
 * of its slices' medians, so a disturbance costs one value of one slice.
 */
export function race(contenders, questions, effort) {
  const slices = Math.min(16, questions)
  const cut = Array.from({ length: slices + 1 }, (_, at) => Math.floor((at * questions) / slices))
  const watches = contenders.map((run) => ({ run, repeats: warmed(run, questions, slices, effort), times: cut.slice(1).map(() => []), spent: 0, rounds: 0 }))
  globalThis.gc?.()
  for (let round = 0; ; round++) {
    const all = watches.reduce((sum, watch) => sum + watch.spent, 0)
    const over = all >= effort.time * watches.length
    if (over && watches.every((watch) => watch.rounds >= effort.rounds)) break
    const running = watches.filter((watch) => (over ? watch.rounds < effort.rounds : watch.spent <= all / watches.length))
    for (let slice = 0; slice < slices; slice++) {
      for (let turn = 0; turn < running.length; turn++) {
        const watch = running[(turn + round) % running.length]
        const time = timed(watch.run, cut[slice], cut[slice + 1], watch.repeats)
        watch.times[slice].push(time / watch.repeats)
        watch.spent += time
      }
    }
    for (const watch of running) watch.rounds++
  }
  return watches.map(({ times }) => times.reduce((sum, slice) => sum + median(slice), 0) / questions)
}

function timed(run, first, end, repeats) {
  const start = process.hrtime.bigint()
  for (let repeat = 0; repeat < repeats; repeat++) {
    for (let question = first; question < end; question++) run(question)
  }
  return Number(process.hrtime.bigint() - start)
}

/** Runs until the compiler has had its chance, and returns how often a slice is repeated. */
function warmed(run, questions, slices, effort) {
  let lap = 0
  for (let spent = 0; spent < effort.time / 8; spent += lap) lap = timed(run, 0, questions, 1)
  return Math.max(1, Math.round((SLICE * slices) / lap))
}

export function median(values) {
  const sorted = values.toSorted ? values.toSorted((a, b) => a - b) : [...values].sort((a, b) => a - b)
  return sorted[sorted.length >> 1]
}
