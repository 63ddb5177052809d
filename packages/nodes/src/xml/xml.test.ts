import type { Item } from '@heddle/core/run'
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

  test.each([
    '<a><__proto__><x>1</x></__proto__></a>',
    '<a><b __proto__="1"/></a>',
    '<constructor><prototype><x>1</x></prototype></constructor>',
    '<a prototype="1"/>',
  ])('SEC-35, SEC-37 a name that reaches a prototype is refused: %s', async (text) => {
    await expect(toJson(text)).rejects.toThrow(
      /^The XML has the name "(__proto__|constructor|prototype)", which is not allowed$/,
    )
    expect(({} as Json).x).toBeUndefined()
  })

  test('SEC-37 XML that is nested too deeply is refused', async () => {
    const nested = (levels: number) => `${'<a>'.repeat(levels)}x${'</a>'.repeat(levels)}`

    expect(await toJson(nested(200))).toBeDefined()
    await expect(toJson(nested(202))).rejects.toThrow('The XML is nested more than 200 levels deep')
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
