import { createSandbox } from '@heddle/engine'
import { runNodeInMemory } from '@heddle/engine/testing'
import { expect, test } from 'vitest'
import { tryEvery } from '../testing/try-every.ts'
import { renameKeys } from './rename-keys.node.ts'

type Json = Record<string, unknown>

async function jsonOf(parameters: Json, items: Json[]) {
  const { output, error } = await runNodeInMemory(renameKeys, { parameters, items })
  return error?.message ?? output[0]?.map(({ json }) => json)
}

test('renames along paths and leaves the emptied parent', async () => {
  const keys = { key: [{ currentKey: 'a.b', newKey: 'c.d' }] }

  expect(await jsonOf({ keys }, [{ a: { b: 1 } }])).toEqual([{ a: {}, c: { d: 1 } }])
})

test('names are changed by a pattern, to a depth, in the sandbox', async () => {
  const sandbox = createSandbox({ poolSize: 1, expressionTimeoutMs: 40_000 })
  const rename = async (options: Json) => {
    const replacements = [{ searchRegex: '^old_', replaceRegex: '', options }]
    const { output } = await runNodeInMemory(renameKeys, {
      parameters: { additionalOptions: { regexReplacement: { replacements } } },
      items: [{ OLD_a: 1, old_b: { old_c: [{ old_d: 2 }] } }],
      sandbox,
    })
    return output[0]?.[0]?.json
  }

  expect(await rename({})).toEqual({ OLD_a: 1, b: { c: [{ d: 2 }] } })
  expect(await rename({ caseInsensitive: true, depth: 0 })).toEqual({ a: 1, b: { old_c: [{ old_d: 2 }] } })
  await sandbox.stop()
})

test('a missing field stays missing, no item stays none, a reserved name is refused', async () => {
  const keys = (newKey: string) => ({ keys: { key: [{ currentKey: 'a', newKey }] } })

  expect(await jsonOf(keys('b'), [{ c: 1 }])).toEqual([{ c: 1 }])
  expect(await jsonOf(keys('b'), [])).toEqual([])
  expect(await jsonOf(keys('x.__proto__'), [{ a: 1 }])).toContain('reserved')
})

tryEvery(renameKeys, [
  { parameters: { keys: { key: [{ currentKey: 'a', newKey: 'b' }] } }, items: [{ a: 1 }], gives: [{ b: 1 }] },
])
