import {
  fillDefaults,
  displayedProperties,
  type Item,
  type JsonObject,
  type NodeDefinition,
} from '@heddle/core'
import { runNodeInMemory, type NodeTrial } from '@heddle/engine/testing'
import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { catalog } from './index.ts'

const definitions = (await Promise.all(catalog.nodes.map(({ name }) => catalog.findNode(name)))).flatMap(
  (node) => node ?? [],
)
const working = definitions.filter(
  ({ run, description: { group, inputs } }) =>
    run && !group.includes('trigger') && (Array.isArray(inputs) ? inputs.length > 0 : true),
)

/** Parameters that take no text of any kind: an object there is always wrong. */
function strictParameters({ description: { properties, defaultVersion } }: NodeDefinition): string[] {
  const values = fillDefaults(properties, {}, defaultVersion)
  return displayedProperties(properties, { values, root: values, version: defaultVersion })
    .filter(({ type, noDataExpression }) => !noDataExpression && ['number', 'boolean'].includes(type))
    .map(({ name }) => name)
}

const strict = working.flatMap((node) =>
  strictParameters(node).map((parameter) => [node.description.displayName, parameter, node] as const),
)

test.each(strict)('%s says that "%s" has the wrong type after evaluation', async (name, parameter, node) => {
  const { error } = await runNodeInMemory(node, {
    parameters: { [parameter]: '={{ $json.wrong }}' },
    items: [{ wrong: { deep: [1] } }],
  })

  expect(error?.message).toContain(`The parameter "${parameter}" must be`)
  expect(error).toMatchObject({ node: { name } })
})

test.each(working.map((node) => [node.description.displayName, node] as const))(
  '%s takes no items without failing in a strange way',
  async (_, node) => {
    const { error, output } = await runNodeInMemory(node, { items: [] })

    expect(error?.message ?? '').not.toMatch(/undefined|null|is not a function|cannot read/i)
    expect(Array.isArray(output)).toBe(true)
  },
)

const binary = (data: Uint8Array | string): Item[] => [
  { json: {}, binary: { data: { mimeType: 'application/zip', data: Buffer.from(data).toString('base64') } } },
]
const bomb = zipSync({ 'content.xml': new Uint8Array(300 * 2 ** 20) }, { level: 6 })
const entities = '<!DOCTYPE a [<!ENTITY b "bbbb">]><a>&b;</a>'
const oldWorkbook = Buffer.from('d0cf11e0a1b11ae1', 'hex')

interface Case extends NodeTrial {
  type: string
  says: string
}

const cases: Case[] = [
  {
    type: 'compression',
    parameters: { operation: 'decompress' },
    inputs: [binary(bomb)],
    says: 'more than 256 MB',
  },
  {
    type: 'extractFromFile',
    parameters: { operation: 'xlsx' },
    inputs: [binary(bomb)],
    says: 'more than 256 MB',
  },
  {
    type: 'extractFromFile',
    parameters: { operation: 'ods' },
    inputs: [binary(bomb)],
    says: 'more than 256 MB',
  },
  { type: 'extractFromFile', parameters: { operation: 'xlsx' }, inputs: [binary(oldWorkbook)], says: 'XLS' },
  {
    type: 'extractFromFile',
    parameters: { operation: 'ods' },
    inputs: [binary('text')],
    says: 'no workbook',
  },
  { type: 'xml', parameters: { dataPropertyName: 'data' }, items: [{ data: entities }], says: 'entities' },
  { type: 'splitOut', parameters: { fieldToSplitOut: 'nowhere' }, says: 'nowhere' },
  { type: 'dateTime', parameters: { operation: 'formatDate', date: 'soon' }, says: 'soon' },
  { type: 'jwt', parameters: { operation: 'decode', token: 'x' }, says: 'token' },
]

test.each(cases)('$type: $says', async ({ type, says, ...trial }) => {
  const node = definitions.find((each) => each.type === `heddle.${type}`)
  if (!node) throw new Error(`There is no node ${type}`)
  const good: JsonObject = {}

  const { error, events } = await runNodeInMemory(node, { items: [good], ...trial })

  expect(error?.message).toContain(says)
  expect(error).toMatchObject({ itemIndex: 0, node: { name: node.description.displayName } })
  expect(events.filter((event) => event.type === 'response')).toEqual([])
})
