import type { ExpressionData } from '@heddle/core/expression'
import type { Item } from '@heddle/core/run'
import type { WorkflowNode } from '@heddle/core/workflow'

const node = (name: string, parameters: Record<string, unknown> = {}): WorkflowNode => ({
  name,
  type: 'heddle.noOp',
  typeVersion: 1,
  position: [0, 0],
  parameters,
})

const users: Item[] = ['ann', 'ben', 'cy'].map((name, index) => ({
  json: { name, rank: index },
  pairedItem: { item: 0 },
}))

const orders: Item[] = [
  {
    json: {
      name: 'ann smith',
      email: 'Ann@Example.com',
      count: 3,
      price: 12.5,
      active: true,
      nothing: null,
      empty: '',
      none: [],
      tags: ['red', 'green', 'red'],
      numbers: [3, 1, 2],
      address: { city: 'Berlin', zip: '10115', geo: { lat: 52.5 } },
      lines: [
        { sku: 'a1', amount: 2, price: 5 },
        { sku: 'b2', amount: 1, price: 2.5 },
      ],
      text: 'Hello **World**, see https://docs.example.com/a/b?x=1.',
      html: '<p>Hi <b>you</b></p>',
      date: '2024-03-05T10:15:30.000Z',
      stamp: 1_709_633_730_000,
      raw: '{"a":[1,2]}',
      'odd key': 'odd',
      price2: '19.90',
    },
    binary: { file: { mimeType: 'text/plain', fileName: 'a.txt', data: 'aGVsbG8=' } },
    pairedItem: { item: 1 },
  },
  { json: { name: 'ben', count: 1, price: 4, tags: [], active: false }, pairedItem: { item: 2 } },
]

const entry = (data: Item[][], previousNode?: string) => ({
  startTime: 0,
  executionTime: 1,
  executionIndex: 0,
  source: previousNode === undefined ? [] : [{ previousNode }],
  data: { main: data },
})

/** What the node 'Current' of a small workflow sees: Webhook → Users → Orders (second output) → Current. */
export const sampleData: ExpressionData = {
  workflow: {
    id: '12',
    name: 'Sample',
    active: true,
    nodes: [
      node('Webhook', { path: 'in' }),
      node('Users'),
      node('Orders'),
      node('Never ran'),
      node('Current'),
    ],
    connections: {
      Webhook: { main: [[{ node: 'Users', type: 'main', index: 0 }]] },
      Users: { main: [[{ node: 'Orders', type: 'main', index: 0 }]] },
      Orders: { main: [[], [{ node: 'Current', type: 'main', index: 0 }]] },
    },
  },
  node: 'Current',
  runIndex: 0,
  inputs: [orders],
  source: [{ previousNode: 'Orders', previousNodeOutput: 1 }],
  runData: {
    Webhook: [entry([[{ json: { body: { id: 7 } } }]])],
    Users: [entry([users], 'Webhook')],
    Orders: [entry([[], orders], 'Users')],
  },
  parameters: {
    title: 'Report',
    total: '={{ $json.count * $json.price }}',
    nested: { list: ['={{ $json.name }}'] },
  },
  contextData: { Orders: { noItemsLeft: true } },
  execution: {
    id: '61',
    mode: 'manual',
    resumeUrl: 'http://localhost/webhook-waiting/61',
    resumeFormUrl: 'http://localhost/form-waiting/61',
    customData: { customer: 'ACME' },
  },
  timezone: 'Europe/Berlin',
  now: Date.UTC(2024, 2, 5, 10, 15, 30),
  vars: { plan: 'pro' },
  env: { STAGE: 'test' },
  roots: { $response: { statusCode: 200 }, $pageCount: 3 },
}
