import { defineNode, param } from '@heddle/core/node'
import type { Item } from '@heddle/core/run'
import { makeData } from './make-data.ts'
import { diceOf } from './dice.ts'

const letters = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'

export const debugHelper = defineNode({
  name: 'debugHelper',
  label: 'DebugHelper',
  description: 'Throws errors or generates random data for testing',
  version: 1,
  aliases: ['n8n-nodes-base.debugHelper'],
  group: 'output',
  color: '#64748b',
  subtitle: '={{ $parameter["category"] }}',
  codex: {
    categories: ['Development', 'Core Nodes'],
    subcategories: { 'Core Nodes': ['Helpers'] },
    alias: ['test', 'random', 'mock', 'fake', 'error', 'sample'],
  },
  params: {
    category: param.options({
      label: 'Category',
      noDataExpression: true,
      options: [
        { name: 'Do Nothing', value: 'doNothing' },
        { name: 'Throw Error', value: 'throwError' },
        { name: 'Generate Random Data', value: 'randomData' },
      ],
      default: 'throwError',
    }),
    throwErrorMessage: param.string({
      label: 'Error Message',
      default: 'Node has thrown an error',
      show: { category: ['throwError'] },
    }),
    randomDataType: param.options({
      label: 'Data Type',
      options: [
        { name: 'Address', value: 'address' },
        { name: 'Coordinates', value: 'latLong' },
        { name: 'Credit Card', value: 'creditCard' },
        { name: 'Email', value: 'email' },
        { name: 'IPv4', value: 'ipv4' },
        { name: 'IPv6', value: 'ipv6' },
        { name: 'MAC', value: 'macAddress' },
        { name: 'NanoID', value: 'nanoid' },
        { name: 'Number', value: 'number' },
        { name: 'URL', value: 'url' },
        { name: 'User Data', value: 'user' },
        { name: 'UUID', value: 'uuid' },
        { name: 'Version', value: 'semver' },
      ],
      default: 'user',
      show: { category: ['randomData'] },
    }),
    nanoidAlphabet: param.string({
      label: 'NanoID Alphabet',
      default: letters,
      show: { category: ['randomData'], randomDataType: ['nanoid'] },
    }),
    nanoidLength: param.string({
      label: 'NanoID Length',
      default: '16',
      show: { category: ['randomData'], randomDataType: ['nanoid'] },
    }),
    randomDataSeed: param.string({
      label: 'Seed',
      description: 'The same seed always gives the same data',
      show: { category: ['randomData'] },
    }),
    randomDataCount: param.number({
      label: 'Number of Items to Generate',
      default: 10,
      typeOptions: { minValue: 1, maxValue: 100_000 },
      show: { category: ['randomData'] },
    }),
    randomDataSingleArray: param.boolean({
      label: 'Output as Single List',
      description: 'Whether to return one item with all data instead of one item each',
      show: { category: ['randomData'] },
    }),
  },
  run({ params }) {
    const values = params(0)
    if (values.category === 'throwError') throw new Error(values.throwErrorMessage)
    // It does not even pass them on.
    if (values.category === 'doNothing') return [[]]
    const { randomDataType, randomDataCount, nanoidAlphabet, nanoidLength } = values
    const dice = diceOf(values.randomDataSeed)
    const nanoid = { alphabet: nanoidAlphabet, length: nanoidLength }
    const made = Array.from({ length: randomDataCount }, () => makeData(randomDataType, dice, nanoid))
    const all = values.randomDataSingleArray ? [{ generatedItems: made }] : made
    return [all.map((json): Item => ({ json, pairedItem: { item: 0 } }))]
  },
})
