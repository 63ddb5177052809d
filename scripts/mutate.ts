/**
 * `npm run mutate [how many] [seed] [package] [from]`: changes the sources in one small place at a time, spread over the packages
 * or in one of them, and looks whether a test of the same package notices. Prints which one did, what nobody noticed, and why that
 * is known. A run that was ended goes on where it was with `from`.
 */
import { globSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { findSources, isTest, type SourceFile } from './checks/source-files.ts'
import { findMutations, type Mutation } from './mutation/find-mutations.ts'
import { knownReason } from './mutation/known-survivors.ts'
import { repositoryRoot, runCommand } from './run-command.ts'

const howMany = Number(process.argv[2] ?? 100)
const seed = Number(process.argv[3] ?? 1)
/** Where the logic is; what only draws has journeys instead. */
const packages = process.argv[4] ? [process.argv[4]] : ['core', 'engine', 'nodes', 'editor']
const from = Number(process.argv[5] ?? 1)
/** Words, and what only tests import: their samples, and the doubles of services. */
const isMaterial = /\/(texts|translations|corpus)\/|-(trials|double)\.ts$/
/** The tables of cases that stand beside the nodes have one runner. */
const nodeCases = 'packages/nodes/src/cases/cases.test.ts'
const leastShare = 0.85
const patienceSeconds = 420
/** By tests: whether they pass as long as nothing is changed. */
const unchanged = new Map<string, boolean>()

const copy = await mkdtemp(join(tmpdir(), 'heddle-mutants-'))
try {
  // PostgreSQL, which tests start, runs as another user than root, and has to find its programs in here.
  await chmod(copy, 0o755)
  await runCommand('git', ['worktree', 'add', '--detach', copy, 'HEAD'])
  // A package has its own version of some modules.
  for (const modules of globSync('{,packages/*/}node_modules', { cwd: repositoryRoot }))
    await copyModules(modules)
  const survivors: Mutation[] = []
  const chosen = packages
    .flatMap((name) => choose(name, Math.ceil(howMany / packages.length)))
    .slice(from - 1)
  for (const [index, { file, mutation }] of chosen.entries()) {
    const end = await findEnd(file, mutation)
    if (end === undefined) survivors.push(mutation)
    const said = end === undefined ? 'LIVES' : 'died'
    console.log(`${index + from}: ${said} ${describe(mutation)}${end === undefined ? '' : `\n    ${end}`}`)
  }
  const share = 1 - survivors.length / chosen.length
  console.log(`\n${chosen.length} changes, ${Math.round(share * 100)}% were noticed`)
  for (const mutation of survivors) console.log(`  ${describe(mutation)}\n    ${knownReason(mutation)}`)
  process.exitCode = share >= leastShare ? 0 : 1
} finally {
  await runCommand('git', ['worktree', 'remove', '--force', copy])
  await rm(copy, { recursive: true, force: true })
}

interface Chosen {
  file: SourceFile
  mutation: Mutation
}

/** The same choice for the same seed and the same sources. A file is as likely as it has places to change. */
function choose(name: string, count: number): Chosen[] {
  const all = findSources(repositoryRoot, `packages/${name}/src/**/*.ts`)
    .filter((file) => !isTest(file) && !isMaterial.test(file.path))
    .flatMap((file) => findMutations(file).map((mutation) => ({ file, mutation })))
  const random = randomFrom(seed)
  return Array.from({ length: Math.min(count, all.length) }, () =>
    all.splice(Math.floor(random() * all.length), 1),
  ).flat()
}

/** A linear congruential generator: numbers that only have to be spread. */
function randomFrom(start: number): () => number {
  let state = start
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** A link to them would not do: processes that tests start may read nothing outside of the copy. */
async function copyModules(path: string): Promise<void> {
  const [source, target] = [join(repositoryRoot, path), join(copy, path)]
  const linked = await runCommand('cp', ['--archive', '--link', source, target])
  if (linked.code !== 0) await runCommand('cp', ['--archive', '--no-target-directory', source, target])
}

/**
 * Who has noticed a change. The nearest tests come first, as they notice most in a few seconds; then all that import the source. Some
 * sources run in a process of their own, which no test imports: then the tests of the whole folder count.
 */
async function findEnd(
  { path, text }: SourceFile,
  { start, end, to }: Mutation,
): Promise<string | undefined> {
  const beside = path.replace(/\.ts$/, '.test.ts')
  const folder = path.split('/').slice(0, 4).join('/')
  const tries = [
    ['run', beside],
    ['run', `${dirname(path)}/`],
    ...(path.startsWith('packages/nodes/') ? [['run', nodeCases, '-t', `${basename(folder)}/`]] : []),
    ['related', path],
    ['run', folder],
  ]
  for (const which of tries) {
    await writeFile(join(copy, path), text.slice(0, start) + to + text.slice(end))
    const failure = await findFailure(path, which)
    await writeFile(join(copy, path), text)
    if (failure && (await passesUnchanged(path, failure.tests))) return failure.said
  }
  return undefined
}

/** Tests that fail without the change, too, or do not end either, have noticed nothing. */
async function passesUnchanged(path: string, tests: readonly string[]): Promise<boolean> {
  const name = tests.join(' ')
  const passes = unchanged.get(name) ?? (await findFailure(path, tests)) === undefined
  unchanged.set(name, passes)
  if (!passes) console.log(`    Fails without a change: ${name}`)
  return passes
}

interface Failure {
  /** How to run what has failed. */
  tests: readonly string[]
  said: string
}

/** The first test that fails, twice: one that only fails on a busy machine has noticed nothing. */
async function findFailure(path: string, which: readonly string[]): Promise<Failure | undefined> {
  const args = [...which, '--run', '--bail=1', '--retry=1', `--project=${projectOf(path)}`]
  const { code, output } = await runCommand(
    'timeout',
    ['--kill-after=5', String(patienceSeconds), 'vitest', ...args],
    { cwd: copy, env: { NO_COLOR: '1' } },
  )
  if (code === 0) return undefined
  const [said = '', test] = /FAIL +\|[^|]+\| (\S+)[^\n]*\n[^\n]*/.exec(output) ?? []
  return test === undefined
    ? { tests: which, said: `The tests ran on, or ended with ${code}` }
    : { tests: which.includes('-t') ? which : ['run', test], said: said.replace(/\s+/g, ' ') }
}

/** Nodes that need a server of their own to be tested have their own project. */
function projectOf(path: string): string {
  const [, name = '', , folder = ''] = path.split('/')
  return name === 'nodes' && ['postgres', 'mysql', 'redis', 'rabbitmq'].includes(folder)
    ? `nodes-${folder}`
    : name
}

function describe({ path, line, from, to }: Mutation): string {
  return `${path}:${line} ${from} → ${to}`
}
