import { defineConfig } from '@playwright/test';

// The program under test: built by cargo, named by EYELINE; or a server that already runs, EYELINE_URL.
const program = process.env.EYELINE ?? '../target/debug/eyeline';
const port = Number(process.env.EYELINE_PORT ?? 7979);
const url = process.env.EYELINE_URL ?? `http://127.0.0.1:${port}`;

export default defineConfig({
  testDir: 'tests',
  outputDir: 'test-results',
  timeout: 30_000,
  workers: 2,
  forbidOnly: true,
  reporter: [['list']],
  use: {
    baseURL: url,
    viewport: { width: 1280, height: 860 },
    launchOptions: { executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] },
    screenshot: 'only-on-failure',
  },
  webServer: process.env.EYELINE_URL ? undefined : { command: `${program} serve --port ${port}`, url: `${url}/healthz`, reuseExistingServer: false },
});
