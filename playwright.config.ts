import { defineConfig, devices } from '@playwright/test'
import { findBrowser } from './test/support/browser/browser.ts'

const port = Number(process.env.BROWSER_TEST_PORT ?? 4173)

export default defineConfig({
  testDir: 'test/e2e',
  outputDir: '.cache/browser-tests',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  // A loaded machine is slow, not wrong.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'line',
  use: {
    ...devices['Desktop Chrome'],
    baseURL: `http://127.0.0.1:${port}`,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    viewport: { width: 1440, height: 900 },
    // What moves is drawn again and again, and waited for.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording takes a fifth of the time: `npm test` records afterwards what failed (scripts/setup/traces.mjs).
    trace: 'off',
    // An action that waits for what never comes says which it was, in place of a whole test that timed out.
    actionTimeout: 40_000,
    launchOptions: {
      executablePath: findBrowser(),
      // With what moves the clock of all else (`npm run test:day`) a browser's pages hang.
      env: { ...process.env, LD_PRELOAD: '' },
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A page of a test is gone before code that was made faster has paid for the making: a tenth of all.
        '--js-flags=--no-turbofan --no-maglev',
      ],
    },
  },
  projects: [{ name: 'chromium' }],
  webServer: {
    command: 'node_modules/.bin/node test/support/programs/serve-product.ts',
    url: `http://127.0.0.1:${port}/readyz`,
    env: { PORT: String(port), DATA_DIR: '.cache/browser-data', LOG_LEVEL: 'warn' },
    reuseExistingServer: false,
    // It makes the demo school first.
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stdout: 'pipe',
  },
})
