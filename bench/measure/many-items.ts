/** A process of its own: 1,000,000 items of 100 bytes through three nodes. Prints its peak memory and its time as JSON. */
import { runInMemory, testWorkflow } from '@heddle/engine/testing'
import { catalog } from '@heddle/nodes'
import { required } from './required.ts'

const items = Array.from({ length: 1_000_000 }, (_, id) => ({
  json: { id, text: `${'x'.repeat(60)}${String(id).padStart(8, '0')}` },
}))

const workflow = testWorkflow({
  nodes: {
    Start: 'heddle.manualTrigger',
    First: 'heddle.noOp',
    Set: {
      type: 'heddle.set',
      typeVersion: 3.4,
      parameters: {
        includeOtherFields: true,
        assignments: { assignments: [{ name: 'double', value: '={{ $json.id * 2 }}', type: 'number' }] },
      },
    },
    Last: 'heddle.noOp',
  },
  lines: ['Start > First', 'First > Set', 'Set > Last'],
})

const nodes = await Promise.all(
  ['heddle.manualTrigger', 'heddle.noOp', 'heddle.set'].map((type) => required(catalog.findNode(type))),
)
const began = performance.now()
const run = await runInMemory(workflow, { nodes, start: { type: 'output', node: 'Start', output: [items] } })
const last = run.items('Last')
console.log(
  JSON.stringify({
    status: run.status,
    items: last.length,
    lastDouble: last.at(-1)?.json.double,
    seconds: (performance.now() - began) / 1000,
    residentMegabytes: process.resourceUsage().maxRSS / 1024,
  }),
)
