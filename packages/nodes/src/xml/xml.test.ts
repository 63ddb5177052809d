import type { Item } from '@heddle/core'
import { runNodeInMemory } from '@heddle/engine/testing'
import { describe, expect, test } from 'vitest'
import { tryEvery } from '../testing/try-every.ts'
import { xml } from './xml.node.ts'

type Json = Record<string, unknown>

const run = async (parameters: Json, items: Item[]) => {
  const { output, error } = await runNodeInMemory(xml, { parameters, inputs: [items] })
  if (error) throw new Error(error.message)
  return output[0] ?? []
}

const items = (...list: Json[]): Item[] => list.map((json) => ({ json }))

describe('XML', () => {
  const toJson = async (data: string, options = {}) => (await run({ options }, items({ data })))[0]?.json

  test('becomes data, with attributes merged or apart', async () => {
    const text = '<a id="1"><b>x</b><b>y</b><c>z</c></a>'

    expect(await toJson(text)).toEqual({ a: { id: '1', b: ['x', 'y'], c: 'z' } })
    expect(await toJson(text, { mergeAttrs: false })).toEqual({
      a: { $: { id: '1' }, b: ['x', 'y'], c: 'z' },
    })
    expect(await toJson(text, { explicitRoot: false, ignoreAttrs: true })).toEqual({ b: ['x', 'y'], c: 'z' })
  })

  test('is made from data', async () => {
    const [made] = await run({ mode: 'jsonToxml', options: { headless: true } }, items({ a: { b: 1 } }))

    expect(made?.json.data).toBe('<a>\n  <b>1</b>\n</a>')
  })

  test('SEC-37 entities of its own and broken XML are refused', async () => {
    await expect(toJson('<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>')).rejects.toThrow('not allowed')
    await expect(toJson('<a><b></a>')).rejects.toThrow('not valid')
  })

  test('SEC-35 element names do not reach a prototype', async () => {
    expect(await toJson('<a><__proto__><x>1</x></__proto__></a>')).toEqual({ a: { ___proto__: { x: '1' } } })
    expect(({} as Json).x).toBeUndefined()
  })
})

tryEvery(xml, [
  { parameters: {}, items: [{ data: '<a><b>1</b></a>' }], gives: [{ a: { b: '1' } }] },
  {
    parameters: { mode: 'jsonToxml', options: { headless: true } },
    items: [{ a: 1 }],
    gives: [{ data: '<a>1</a>' }],
  },
  { items: [], gives: [] },
])
