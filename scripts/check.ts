/** Everything that keeps the code clean, in one command: the same here and in continuous integration. */
import { checkBoundaries } from './checks/boundaries.ts'
import { checkControls } from './checks/controls.ts'
import { checkDocs } from './checks/docs.ts'
import { checkExpressions } from './checks/expressions.ts'
import { checkFormats } from './checks/formats.ts'
import { checkLicences } from './checks/licences.ts'
import { checkMigrations } from './checks/migrations.ts'
import { checkSizes } from './checks/sizes.ts'
import type { Violation } from './checks/source-files.ts'
import { checkWords } from './checks/words.ts'
import { repositoryRoot, runCommand, type CommandResult } from './run-command.ts'

interface Check {
  name: string
  run(): Promise<CommandResult>
}

const program = (name: string, command: string, ...args: string[]): Check => ({
  name,
  run: () => runCommand(command, args),
})

type Report = { violations: Violation[] } & Record<string, unknown>

/** A check of our own: counts what it saw, so that it cannot pass by looking at nothing. */
const own = (name: string, look: () => Report | Promise<Report>): Check => ({
  name,
  async run() {
    const started = performance.now()
    const { violations, ...seen } = await look()
    const blind = Object.entries(seen).filter(([, count]) => count === 0)
    const lines = [
      ...violations.map(({ path, line, message }) => `${path}${line ? `:${line}` : ''}: ${message}`),
      ...blind.map(([what]) => `saw no ${what}: the check is not looking`),
    ]
    const summary = Object.entries(seen).map(([what, count]) => `${String(count)} ${what}`)
    return {
      code: lines.length > 0 ? 1 : 0,
      output: lines.length > 0 ? lines.join('\n') : summary.join(', '),
      seconds: (performance.now() - started) / 1000,
    }
  },
})

/** All at once: our own are one thread beside the other programs. */
const checks: readonly Check[] = [
  program('format', 'oxfmt', '--check', '.'),
  program('lint', 'oxlint', '--type-aware', '--deny-warnings'),
  program('types', 'tsc', '-p', '.'),
  program('dead code', 'knip', '--no-progress'),
  program('dead code, tests aside', 'knip', '--production', '--strict', '--no-progress'),
  own('boundaries', () => ({ ...checkBoundaries(repositoryRoot) })),
  own('controls', () => ({ ...checkControls(repositoryRoot) })),
  own('sizes', () => ({ ...checkSizes(repositoryRoot) })),
  own('licences', () => ({ ...checkLicences(repositoryRoot) })),
  own('migrations', () => ({ ...checkMigrations(repositoryRoot) })),
  own('docs', () => ({ ...checkDocs(repositoryRoot) })),
  own('words', () => ({ ...checkWords(repositoryRoot) })),
  own('formats', async () => ({ ...(await checkFormats(repositoryRoot)) })),
  own('expressions', () => ({ ...checkExpressions(repositoryRoot) })),
  program('catalogue', 'node', 'scripts/build-catalog.ts', '--check'),
  program('generated docs', 'node', 'scripts/build-docs.ts', '--check'),
]

const withTests = !process.argv.includes('--no-tests')
const unitTests = ['core', 'contract', 'editor', 'scripts'].flatMap((name) => ['--project', name])
const groups = withTests
  ? [checks, [program('unit tests', 'vitest', 'run', '--silent', ...unitTests)]]
  : [checks]

let failed = 0
for (const group of groups) {
  for (const each of await Promise.all(group.map(async (check) => ({ check, result: await check.run() })))) {
    report(each.check, each.result)
    if (each.result.code !== 0) failed++
  }
}
process.exitCode = failed > 0 ? 1 : 0
console.log(failed > 0 ? `\n${failed} of the checks failed` : '\nAll checks passed')

function report({ name }: Check, { code, output, seconds }: CommandResult): void {
  const detail = code === 0 && !output.includes('\n') ? ` (${output})` : ''
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} ${seconds.toFixed(1)} s${detail}`)
  if (code !== 0) console.log(output.trimEnd().replaceAll(/^/gm, '     '))
}
