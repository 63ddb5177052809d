import { expect, test } from 'vitest'
import { describeAsTool } from './describe-as-tool.ts'
import type { NodeTypeDescription } from './description.ts'
import { subPortsOf, supplyOf } from './sub-nodes.ts'

const settings = (parameters: Record<string, unknown>) => ({ parameters, typeVersion: 1 })

test('places for sub-nodes follow the parameters and are counted by kind', () => {
  const subInputs = [
    { kind: 'ai_languageModel', displayName: 'Model', required: true, most: 1 },
    {
      kind: 'ai_languageModel',
      displayName: 'Fallback Model',
      most: 1,
      displayOptions: { show: { needsFallback: [true] } },
    },
    { kind: 'ai_tool', displayName: 'Tool' },
  ] satisfies NodeTypeDescription['subInputs']
  const shown = (needsFallback: boolean) =>
    subPortsOf({ subInputs }, settings({ needsFallback })).map(({ displayName, index }) => [
      displayName,
      index,
    ])
  expect(shown(false)).toEqual([
    ['Model', 0],
    ['Tool', 0],
  ])
  expect(shown(true)).toEqual([
    ['Model', 0],
    ['Fallback Model', 1],
    ['Tool', 0],
  ])
})

test('a parameter can say how many places there are', () => {
  const subInputs = [
    { kind: 'ai_languageModel', displayName: 'Model', countedBy: 'numberInputs' },
  ] satisfies NodeTypeDescription['subInputs']
  const ports = subPortsOf({ subInputs }, settings({ numberInputs: 3 }))
  expect(ports.map(({ displayName, index }) => [displayName, index])).toEqual([
    ['Model 1', 0],
    ['Model 2', 1],
    ['Model 3', 2],
  ])
})

test('what a node is to another one follows its parameters', () => {
  const supplies = [
    { kind: 'ai_vectorStore', displayOptions: { show: { mode: ['retrieve'] } } },
    { kind: 'ai_tool', displayOptions: { show: { mode: ['retrieve-as-tool'] } } },
  ] satisfies NodeTypeDescription['supplies']
  expect(supplyOf({ supplies }, settings({ mode: 'retrieve' }))).toBe('ai_vectorStore')
  expect(supplyOf({ supplies }, settings({ mode: 'retrieve-as-tool' }))).toBe('ai_tool')
  expect(supplyOf({ supplies }, settings({ mode: 'insert' }))).toBeUndefined()
})

const mail: NodeTypeDescription = {
  name: 'heddle.mail',
  displayName: 'Mail',
  description: 'Sends mail',
  version: 1,
  defaultVersion: 1,
  group: ['output'],
  icon: 'file:mail.svg',
  defaults: { name: 'Mail' },
  inputs: ['main'],
  outputs: ['main'],
  aliases: ['other.mail'],
  properties: [
    { displayName: 'To', name: 'to', type: 'string', default: '' },
    {
      displayName: 'Short',
      name: 'short',
      type: 'boolean',
      default: false,
      displayOptions: { show: { '@tool': [true] } },
    },
    {
      displayName: 'Attribution',
      name: 'attribution',
      type: 'boolean',
      default: true,
      displayOptions: { show: { '@tool': [false] } },
    },
  ],
}

test('a node as a tool has its parameters, those for tools, and a description for the model', () => {
  const tool = describeAsTool(mail)
  expect(tool).toMatchObject({
    name: 'heddle.mailTool',
    displayName: 'Mail Tool',
    aliases: ['other.mailTool'],
    inputs: [],
    outputs: ['ai_tool'],
    supplies: [{ kind: 'ai_tool' }],
  })
  expect(tool.properties.map(({ name }) => name)).toEqual(['toolDescription', 'to', 'short'])
})
