import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OutputChunk } from 'rolldown'
import { beforeAll, expect, test } from 'vitest'
import { bundleMainPrograms } from './bundle-programs.ts'
import { repositoryRoot } from './run-command.ts'

let chunks: readonly OutputChunk[] = []

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'heddle-beginnings-'))
  const { output } = await bundleMainPrograms(folder)
  rmSync(folder, { recursive: true })
  chunks = output.filter((file) => file.type === 'chunk')
})

/** The files that are read before anything of this one runs. */
function loadedWith(fileName: string): OutputChunk[] {
  const names = new Set([fileName])
  const found = (name: string) => chunks.filter((chunk) => chunk.fileName === name)
  for (const name of names) for (const { imports } of found(name)) for (const each of imports) names.add(each)
  return [...names].flatMap(found)
}

/** Those that we have chosen; what they bring themselves shows in the size. */
const chosen = new Set(
  globSync('packages/*/package.json', { cwd: repositoryRoot })
    .map((path) => JSON.parse(readFileSync(join(repositoryRoot, path), 'utf8')) as { dependencies?: object })
    .flatMap(({ dependencies = {} }) => Object.keys(dependencies)),
)

const librariesIn = (loaded: readonly OutputChunk[]): string[] => {
  const ids = loaded.flatMap(({ moduleIds }) => moduleIds)
  const names = ids.map((id) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? '')
  return [...new Set(names)].filter((name) => chosen.has(name)).toSorted()
}

const kilobytesOf = (loaded: readonly OutputChunk[]): number =>
  loaded.reduce((sum, { code }) => sum + code.length, 0) / 1024

const fileOf = (source: string): string =>
  chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(source))?.fileName ?? ''

// What stands here costs every start time and memory. A library that only some people use is imported where it is used.

test('a server begins with the libraries that it needs for its first answer', () => {
  const loaded = loadedWith(fileOf('packages/server/src/cli/start.ts'))

  expect(librariesIn(loaded)).toEqual([
    '@fastify/cookie',
    '@fastify/multipart',
    '@fastify/rate-limit',
    '@fastify/static',
    'acorn',
    'croner',
    'fastify',
    'kysely',
    'luxon',
    'pino',
    'zod',
  ])
  expect(kilobytesOf(loaded)).toBeLessThan(1800)
  expect(loaded.length, 'files').toBeLessThan(15)
})

test('a thread of the engine begins with the libraries that executions need', () => {
  const loaded = loadedWith(fileOf('packages/worker/src/thread/worker.ts'))

  expect(librariesIn(loaded)).toEqual(['acorn', 'luxon', 'zod'])
  expect(kilobytesOf(loaded)).toBeLessThan(700)
  expect(loaded.length, 'files').toBeLessThan(8)
})
