import type { JsonObject } from '@heddle/core'
import type { Item } from '@heddle/core/run'
import { runNodeInMemory, type NodeTrial } from '@heddle/engine/testing'
import { gzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { catalog } from './index.ts'
import { strictParameters, wrongValue } from './testing/strict-parameters.ts'

const definitions = (await Promise.all(catalog.nodes.map(({ name }) => catalog.findNode(name)))).flatMap(
  (node) => node ?? [],
)
const working = definitions.filter(
  ({ run, description: { group, inputs } }) =>
    run && !group.includes('trigger') && (Array.isArray(inputs) ? inputs.length > 0 : true),
)

const strict = working.map((node) => [node.description.displayName, strictParameters(node), node] as const)

test.each(strict.filter(([, parameters]) => parameters.length > 0))(
  '%s names the item and the label of the parameter that has the wrong type after evaluation: %j',
  async (name, parameters, node) => {
    for (const { name: parameter, label } of parameters) {
      const { error } = await runNodeInMemory(node, {
        parameters: { [parameter]: '={{ $json.wrong }}' },
        items: [{ wrong: wrongValue }],
      })

      expect(error?.message).toContain(`The parameter "${label}" must be`)
      expect(error).toMatchObject({ node: { name }, itemIndex: 0, parameter })
    }
  },
)

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
const gzipped = gzipSync(new Uint8Array(300 * 2 ** 20), { level: 6 })
const entities = '<!DOCTYPE a [<!ENTITY b "bbbb">]><a>&b;</a>'
const hiddenEntities = '<!DOCTYPE a SYSTEM "a>b" [<!ENTITY b "bbbb">]><a>&b;</a>'
const oldWorkbook = Buffer.from('d0cf11e0a1b11ae1', 'hex')

interface Case extends NodeTrial {
  type: string
  says: string
}

const noFile = 'The item has no file named "data"'
/** What the item should have and does not. */
const missing = (type: string, parameters: JsonObject, says: string): Case[] => [{ type, parameters, says }]

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
  {
    type: 'extractFromFile',
    parameters: { operation: 'xlsx' },
    inputs: [binary(oldWorkbook)],
    says: 'cannot be read',
  },
  {
    type: 'compression',
    parameters: { operation: 'decompress' },
    inputs: [binary(gzipped)],
    says: 'more than 256 MB',
  },
  { type: 'spreadsheetFile', inputs: [binary(bomb)], says: 'more than 256 MB' },
  { type: 'xml', parameters: { dataPropertyName: 'data' }, items: [{ data: entities }], says: 'entities' },
  { type: 'xml', items: [{ data: hiddenEntities }], says: 'entities' },
  {
    type: 'rssFeedRead',
    parameters: { url: 'http://a.example/' },
    http: () => ({ status: 200, statusText: 'OK', headers: {}, body: hiddenEntities }),
    says: 'entities',
  },
  {
    type: 'extractFromFile',
    parameters: { operation: 'ods' },
    inputs: [binary(zipSync({ 'content.xml': Buffer.from(hiddenEntities) }))],
    says: 'cannot be read',
  },
  ...missing('html', { operation: 'extractHtmlContent' }, 'The field "data" does not exist'),
  ...missing('htmlExtract', {}, 'The field "data" does not exist'),
  ...missing('xml', { dataPropertyName: 'nowhere' }, 'The field "nowhere" must contain XML'),
  ...missing('convertToFile', { operation: 'toText', sourceProperty: 'x' }, 'The field "x" does not exist'),
  ...missing('extractFromFile', { operation: 'pdf' }, noFile),
  ...missing('spreadsheetFile', {}, noFile),
  ...missing('compression', {}, noFile),
  ...missing('readPDF', {}, noFile),
  ...missing('crypto', { operation: 'hash', binaryData: true }, noFile),
  ...missing('readWriteFile', { operation: 'write', fileName: 'x' }, noFile),
  ...missing('writeBinaryFile', { fileName: 'x' }, noFile),
  ...missing('httpRequest', { url: '={{ $json.nowhere }}' }, '"" is not a valid URL'),
  ...missing('set', { mode: 'raw', jsonOutput: '={{ $json.nowhere }}' }, 'The JSON must be an object'),
  ...missing('limit', { maxItems: '={{ $json.nowhere }}' }, 'must be a number, but it is missing'),
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
