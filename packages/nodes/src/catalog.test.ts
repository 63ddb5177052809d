import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { nodeLoaders } from './catalog.ts'
import { catalog } from './index.ts'

const folder = new URL('./', import.meta.url)
const paths = globSync('*/*.node.ts', { cwd: folder.pathname })
const tests = globSync('*/*.test.ts', { cwd: folder.pathname })

const sourceOf = (path: string) => readFileSync(new URL(path, folder), 'utf8')
const folderOf = (path: string) => path.split('/')[0]

/** How a node of each kind is made, and what tries it. */
const trials: readonly (readonly [made: string, triedBy: string])[] = [
  ['defineNode', 'tryEvery'],
  ['declareNode', 'tryEvery'],
  ['defineApp', 'tryApp'],
  ['defineAppTrigger', 'poll|switchTrigger|tryTrigger'],
]

const isAi = (path: string) => path.startsWith('ai-')

test.each(paths.filter((path) => !isAi(path)))('%s is tried in every version and operation by a test of its folder', (path) => {
  const beside = tests.filter((each) => folderOf(each) === folderOf(path)).map(sourceOf)
  const made = [...sourceOf(path).matchAll(/^export const (\w+) = (\w+)\(/gm)].flatMap(([, name, maker]) =>
    trials.filter(([kind]) => kind === maker).map(([, triedBy]) => ({ name, triedBy })),
  )

  expect(made.length).toBeGreaterThan(0)
  for (const { name, triedBy } of made) {
    const isTried = beside.some((text) => new RegExp(`(${triedBy})\\(\\s*${name},`).test(text))
    expect(isTried, `${triedBy}(${name}, …) in a test beside it`).toBe(true)
  }
})

test.each(paths.filter(isAi))('%s is used by a test, with what hangs on it or what it hangs on', (path) => {
  const names = [...sourceOf(path).matchAll(/^export const (\w+)/gm)].map(([, name = '']) => name)
  const users = [...tests, ...globSync('testing/*.ts', { cwd: folder.pathname })].map(sourceOf)

  const unused = names.filter((name) => !users.some((text) => new RegExp(`\\b${name}\\b`).test(text)))

  expect(names.length).toBeGreaterThan(0)
  expect(unused).toEqual([])
})

test.each(Object.keys(nodeLoaders))('%s can be found and understood', async (type) => {
  const node = await catalog.findNode(type)
  const icon = catalog.findNodeIcon(type, 'light')
  const { description, codex } = node?.description ?? {}

  expect(icon && existsSync(icon), 'an icon').toBe(true)
  expect(description, 'a description').toMatch(/^\S.{10,}/)
  expect(codex?.categories?.length, 'a category').toBeGreaterThan(0)
  expect(codex?.alias?.length, 'words to find it by').toBeGreaterThan(0)
})
