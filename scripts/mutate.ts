/**
 * `npm run mutate [how many] [seed] [package]`: changes the sources in one small place at a time, spread over the packages or
 * in one of them, and looks whether a test of the same package notices. Prints what nobody noticed, and why that is known.
 */
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findSources, isTest, type SourceFile } from './checks/source-files.ts'
import { findMutations, type Mutation } from './mutation/find-mutations.ts'
import { knownReason } from './mutation/known-survivors.ts'
import { repositoryRoot, runCommand } from './run-command.ts'

const howMany = Number(process.argv[2] ?? 100)
const seed = Number(process.argv[3] ?? 1)
/** Where the logic is; what only draws has journeys instead. */
const packages = process.argv[4] ? [process.argv[4]] : ['core', 'engine', 'nodes', 'editor']
const leastShare = 0.85
const patienceSeconds = 120

const copy = await mkdtemp(join(tmpdir(), 'heddle-mutants-'))
try {
  await runCommand('git', ['worktree', 'add', '--detach', copy, 'HEAD'])
  await symlink(join(repositoryRoot, 'node_modules'), join(copy, 'node_modules'))
  const survivors: Mutation[] = []
  const chosen = packages.flatMap((name) => choose(name, Math.ceil(howMany / packages.length)))
  for (const [index, each] of chosen.entries()) {
    const died = await isNoticed(each.file, each.mutation)
    if (!died) survivors.push(each.mutation)
    console.log(`${index + 1}/${chosen.length} ${died ? 'died' : 'LIVES'} ${describe(each.mutation)}`)
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
    .filter((file) => !isTest(file) && !/\/(texts|translations)\//.test(file.path))
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

/** Some sources run in a process of their own, which no test imports: then the tests beside them count. */
async function isNoticed({ path, text }: SourceFile, { start, end, to }: Mutation): Promise<boolean> {
  await writeFile(join(copy, path), text.slice(0, start) + to + text.slice(end))
  const beside = path.split('/').slice(0, 4).join('/')
  const died = !(await passes(path, ['related', path])) || !(await passes(path, ['run', beside]))
  await writeFile(join(copy, path), text)
  return died
}

/** One that does not end has been noticed, too. */
async function passes(path: string, which: readonly string[]): Promise<boolean> {
  const [, project = ''] = path.split('/')
  const args = [...which, '--run', '--bail=1', `--project=${project}`, '--testTimeout=30000']
  const { code } = await runCommand(
    'timeout',
    ['--kill-after=5', String(patienceSeconds), 'vitest', ...args],
    { cwd: copy },
  )
  return code === 0
}

function describe({ path, line, from, to }: Mutation): string {
  return `${path}:${line} ${from} → ${to}`
}
