import { randomInt, randomUUID } from 'node:crypto'
import type { JsonObject } from '@heddle/core'
import { defineNode, param } from '@heddle/core/node'
import type { Item } from '@heddle/core/run'

export const debugHelper = defineNode({
  name: 'debugHelper',
  label: 'DebugHelper',
  description: 'Makes errors and random data, to try a workflow out',
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
        { name: 'Credit Card', value: 'creditCard' },
        { name: 'Email', value: 'email' },
        { name: 'Location', value: 'latLong' },
        { name: 'Number', value: 'number' },
        { name: 'User Data', value: 'user' },
        { name: 'UUID', value: 'uuid' },
      ],
      default: 'user',
      show: { category: ['randomData'] },
    }),
    randomDataCount: param.number({
      label: 'Number of Items to Generate',
      default: 10,
      typeOptions: { minValue: 1, maxValue: 100_000 },
      show: { category: ['randomData'] },
    }),
  },
  run({ items, params }) {
    const { category, throwErrorMessage, randomDataType, randomDataCount } = params(0)
    if (category === 'throwError') throw new Error(throwErrorMessage)
    if (category === 'doNothing')
      return [items.map((item, index) => ({ ...item, pairedItem: { item: index } }))]
    return [
      Array.from({ length: randomDataCount }, (): Item => ({
        json: makers[randomDataType](),
        pairedItem: { item: 0 },
      })),
    ]
  },
})

const firstNames = ['Ada', 'Noor', 'Kim', 'Li', 'Sam', 'Maya', 'Ivo', 'Zoe']
const lastNames = ['Lind', 'Okafor', 'Weber', 'Sato', 'Silva', 'Novak', 'Haddad', 'Moreau']

const any = <T>(list: readonly T[]): T | undefined => list[randomInt(list.length)]

const makers = {
  user(): JsonObject {
    const [firstName, lastName] = [any(firstNames), any(lastNames)]
    return {
      uid: randomUUID(),
      email: `${firstName}.${lastName}${randomInt(1000)}@example.com`.toLowerCase(),
      firstname: firstName,
      lastname: lastName,
    }
  },
  email: () => ({
    email: `${any(firstNames)}${randomInt(10_000)}@example.com`.toLowerCase(),
    confirmed: randomInt(2) === 1,
  }),
  latLong: () => ({
    latitude: randomInt(-90_000, 90_000) / 1000,
    longitude: randomInt(-180_000, 180_000) / 1000,
  }),
  number: () => ({ number: randomInt(1_000_000) }),
  uuid: () => ({ uuid: randomUUID() }),
  creditCard: () => ({
    type: 'Test',
    number: `4000 0000 0000 ${String(randomInt(10_000)).padStart(4, '0')}`,
    ccv: String(randomInt(1000)).padStart(3, '0'),
  }),
} satisfies Record<string, () => JsonObject>
