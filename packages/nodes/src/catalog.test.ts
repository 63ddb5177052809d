import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { nodeLoaders } from './catalog.ts'
import { catalog } from './index.ts'

const folder = new URL('./', import.meta.url)
const paths = globSync('*/*.node.ts', { cwd: folder.pathname })
const tests = globSync('*/*.test.ts', { cwd: folder.pathname })

const sourceOf = (path: string) => readFileSync(new URL(path, folder), 'utf8')
const folderOf = (path: string) => path.split('/')[0]

test.each(paths)('%s is tried in every version and operation by a test of its folder', (path) => {
  const beside = tests.filter((each) => folderOf(each) === folderOf(path)).map(sourceOf)
  const made = [...sourceOf(path).matchAll(/^export const (\w+) = (?:defineNode|declareNode)\(/gm)]

  expect(made.length).toBeGreaterThan(0)
  for (const [, name] of made) {
    const isTried = beside.some((text) => new RegExp(`tryEvery\\(\\s*${name},`).test(text))
    expect(isTried, `tryEvery(${name}, …) in a test beside it`).toBe(true)
  }
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
