import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { chromiumPath } from '../scripts/chromium.ts'

/** Debian's Chromium, quiet: it must not look for anything outside this machine. */
const launchArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  forbidOnly: true,
  // A journey waits half of its time: more of them at once than there are processors fill it.
  workers: Math.ceil(availableParallelism() * 1.5),
  // What passes only at its second try is named at the end, and does not hold up everything else.
  retries: 1,
  // Generous: a busy machine is slow, and a wait that is not needed costs nothing.
  timeout: 300_000,
  expect: { timeout: 20_000 },
  reporter: [
    ['line'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? '../test-results/report.json' }],
  ],
  use: {
    viewport: { width: 1440, height: 900 },
    // Nobody watches: what would move is there at once. A journey about motion asks for it.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Recording costs a quarter of the time: it is for looking into one journey that fails.
    trace: process.env.HEDDLE_TRACE === undefined ? 'off' : 'retain-on-failure',
    launchOptions: { executablePath: chromiumPath(), args: launchArgs },
  },
})
