import { isJsonObject } from '@heddle/core'
import { defineNode, eachItem, param, type NodeOutput } from '@heddle/core/node'
import type { Item } from '@heddle/core/run'

const common = { description: 'For tests', version: 1, group: 'transform' as const }

/** Passes on what it is started with. */
const start = defineNode({ ...common, name: 'start', label: 'Start', group: 'trigger', params: {} })

/** Passes its items on as they are. */
const pass = defineNode({
  ...common,
  name: 'pass',
  label: 'Pass',
  aliases: ['other.pass'],
  params: {},
  run: ({ items }) => [[...items]],
})

/** Gives out fixed data, by output. */
const give = defineNode({
  ...common,
  name: 'give',
  label: 'Give',
  outputs: ['main', 'main'],
  params: { outputs: param.json({ label: 'Outputs' }) },
  run: ({ params }) => readOutputs(params(0).outputs),
})

/** Writes a value into every item. */
const set = defineNode({
  ...common,
  name: 'set',
  label: 'Set',
  version: 2,
  olderVersions: [1],
  migrations: [{ below: 2, migrate: ({ oldValue, ...rest }) => ({ value: oldValue, ...rest }) }],
  params: { value: param.string({ label: 'Value', default: 'default' }) },
  run: (context) => eachItem(context, ({ json }, _, { value }) => ({ json: { ...json, value } })),
})

/** Sends items with a true `yes` to the first output, the others to the second. */
const route = defineNode({
  ...common,
  name: 'route',
  label: 'Route',
  outputs: ['main', 'main'],
  params: {},
  run: ({ items }) => [items.filter(({ json }) => json.yes), items.filter(({ json }) => !json.yes)],
})

/** Everything that arrives, one input after the other. */
const merge = defineNode({
  ...common,
  name: 'merge',
  label: 'Merge',
  inputs: ['main', 'main'],
  params: {},
  run: ({ inputs }) => [inputs.flat()],
})

const mergeBoth = defineNode({
  ...common,
  name: 'mergeBoth',
  label: 'Merge both',
  inputs: ['main', 'main'],
  requiredInputs: 2,
  params: {},
  run: ({ inputs }) => [inputs.flat()],
})

/** One item out of many. */
const gather = defineNode({
  ...common,
  name: 'gather',
  label: 'Gather',
  params: {},
  run: ({ items }) => [
    [{ json: { all: items.map(({ json }) => json) }, pairedItem: items.map((_, item) => ({ item })) }],
  ],
})

/** Fails as a whole. */
const fail = defineNode({
  ...common,
  name: 'fail',
  label: 'Fail',
  params: {},
  run() {
    throw new Error('It failed')
  },
})

/** Fails for items with a `bad` field. */
const failSome = defineNode({
  ...common,
  name: 'failSome',
  label: 'Fail some',
  params: {},
  run: (context) =>
    eachItem(context, ({ json }) => {
      if (json.bad) throw new Error(`Item ${String(json.n)} is bad`)
      return { json: { ...json, good: true } }
    }),
})

/** Gives out its items one by one, then all that came back. */
const loop = defineNode({
  ...common,
  name: 'loop',
  label: 'Loop',
  outputs: ['main', 'main'],
  params: {},
  run(context) {
    const { state, runIndex, items } = context
    const waiting = (state.waiting ??= [...items]) as Item[]
    const next = waiting.shift()
    if (!next) return [[...items], null]
    state.began ??= runIndex
    const position = Number(state.position ?? 0)
    state.position = position + 1
    return [null, [{ json: next.json, pairedItem: { item: position, run: Number(state.began) } }]]
  },
})

/** Asks to go on later: after milliseconds, or when called. */
const wait = defineNode({
  ...common,
  name: 'wait',
  label: 'Wait',
  params: { milliseconds: param.number({ label: 'Milliseconds', default: -1 }) },
  run({ items, params, waitUntil, now }) {
    const { milliseconds } = params(0)
    waitUntil(milliseconds < 0 ? null : new Date(now().getTime() + milliseconds))
    return [[...items]]
  },
})

/** Never ends, whatever happens. */
const hang = defineNode({
  ...common,
  name: 'hang',
  label: 'Hang',
  params: {},
  run: () => new Promise<NodeOutput>(() => {}),
})

/** Calls another workflow with its items. */
const call = defineNode({
  ...common,
  name: 'call',
  label: 'Call',
  params: { workflow: param.string({ label: 'Workflow' }) },
  run: async ({ callWorkflow, params, items }) => [
    await callWorkflow({
      workflow: { type: 'stored', id: params(0).workflow },
      items: [...items],
      wait: true,
    }),
  ],
})

/** A few small node types, to build workflows of when only the flow matters. */
export const sampleNodes = [
  start,
  pass,
  give,
  set,
  route,
  merge,
  mergeBoth,
  gather,
  fail,
  failSome,
  loop,
  wait,
  hang,
  call,
]

function readOutputs(outputs: unknown): NodeOutput {
  if (!Array.isArray(outputs)) throw new Error('Expected a list of outputs')
  return outputs.map((output: unknown) =>
    Array.isArray(output) ? output.filter(isJsonObject).map((json) => ({ json })) : null,
  )
}
