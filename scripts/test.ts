/** Everything, from a fresh clone: checks, unit and server tests, browser journeys. Ends in one line of counts. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fetchRealPackages } from '../packages/guests/src/testing/real/package-cache.ts'
import { repositoryRoot, runCommand } from './run-command.ts'
import { ensureSystemPackages } from './system-packages.ts'

/** The parts that we read of the two runners' reports. */
interface Report {
  numPassedTests: number
  numFailedTests: number
  stats: { expected: number; unexpected: number; flaky: number }
}

const reports = mkdtempSync(join(tmpdir(), 'heddle-test-'))
const counts = { passed: 0, failed: 0 }
const started = performance.now()
/** Tests that start the program start the release: it is there in a tenth of the processor time. */
const program = join(repositoryRoot, 'dist/server/server.js')

await ensureSystemPackages()
await fetchRealPackages()
await step('Checks', ['node', 'scripts/check.ts', '--no-tests'])
await step('Build', ['node', 'scripts/build.ts'])
await step('Unit and server tests', [
  'vitest',
  'run',
  '--reporter=dot',
  '--reporter=json',
  '--reporter=./scripts/second-tries.ts',
  `--outputFile.json=${reports}/vitest.json`,
])
addCounts('vitest.json', (report) => ({ passed: report.numPassedTests, failed: report.numFailedTests }))
await step('Browser journeys', ['playwright', 'test', '--config', 'e2e/playwright.config.ts'])
addCounts('playwright.json', ({ stats }) => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected,
}))

rmSync(reports, { recursive: true })
console.log(`\nTook ${((performance.now() - started) / 60_000).toFixed(1)} minutes`)
console.log(`${counts.passed} passed, ${counts.failed} failed`)
process.exitCode = counts.failed > 0 ? 1 : 0

/** A step that fails without a failed test of its own still counts as one. */
async function step(title: string, [command, ...args]: readonly [string, ...string[]]): Promise<void> {
  console.log(`\n== ${title}`)
  const env = {
    PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'playwright.json'),
    HEDDLE_TEST_PROGRAM: program,
    NO_COLOR: '1',
  }
  const { code, seconds } = await runCommand(command, args, { live: true, env })
  console.log(`${title}: ${code === 0 ? 'ok' : 'FAILED'} in ${seconds.toFixed(0)} s`)
  if (code !== 0) counts.failed++
}

function addCounts(file: string, read: (report: Report) => typeof counts): void {
  try {
    const found = read(JSON.parse(readFileSync(join(reports, file), 'utf8')) as Report)
    counts.passed += found.passed
    counts.failed += found.failed
  } catch {
    console.log(`No test report was written to ${file}`)
    counts.failed++
  }
}
