import { defineNode, param, type SupplyContext } from '@heddle/core/node'
import { expect, test, vi } from 'vitest'
import { runInMemory, sampleNodes, type ShortWorkflow } from '../testing/index.ts'

const common = { description: 'For tests', version: 1, group: 'transform' as const }

interface Greeter {
  greet(name: string): Promise<string>
}

const ended = vi.fn<() => void>()

/** Greets, and tells of it. */
const greeter = defineNode({
  ...common,
  name: 'greeter',
  label: 'Greeter',
  supplies: [{ kind: 'ai_languageModel' }],
  params: { greeting: param.string({ label: 'Greeting', default: 'Hello' }) },
  supply(context): Greeter {
    if (context.params.greeting === 'none') throw new Error('There is no greeting')
    context.atEnd(ended)
    return { greet: (name) => greet(context, name) }
  },
})

const greet = (context: SupplyContext<{ greeting: string }>, name: string) =>
  context.record(
    { name },
    async () => {
      if (name === 'Nobody') throw new Error('Nobody is there')
      return `${context.params.greeting} ${name}`
    },
    (text) => ({ output: [{ json: { text } }], tokens: { input: 2, output: 3 } }),
  )

/** Passes what it is asked on to the sub-node that hangs on it. */
const echo = defineNode({
  ...common,
  name: 'echo',
  label: 'Echo',
  supplies: [{ kind: 'ai_languageModel' }],
  subInputs: [{ kind: 'ai_languageModel', displayName: 'Model' }],
  params: {},
  supply: (context): Greeter => ({
    greet: (name) =>
      context.record(
        { name },
        async () => {
          const [inner] = await context.supplied('ai_languageModel', context.itemIndex)
          return inner ? (inner.value as Greeter).greet(name) : ''
        },
        (text) => ({ output: [{ json: { text } }] }),
      ),
  }),
})

/** Has each of its items greeted by each of its sub-nodes. */
const host = defineNode({
  ...common,
  name: 'host',
  label: 'Host',
  subInputs: [{ kind: 'ai_languageModel', displayName: 'Model' }],
  params: {},
  async run(context) {
    const texts = await Promise.all(
      context.items.map(async ({ json }, index) => {
        const supplied = await context.supplied('ai_languageModel', index)
        return Promise.all(supplied.map(({ value }) => (value as Greeter).greet(String(json.name))))
      }),
    )
    return [texts.map((all, item) => ({ json: { texts: all }, pairedItem: { item } }))]
  },
})

/** What a node is as a tool: it runs itself with what it is given. */
const shout = defineNode({
  ...common,
  name: 'shout',
  label: 'Shout',
  supplies: [{ kind: 'ai_languageModel' }],
  params: { text: param.string({ label: 'Text' }) },
  run: ({ items, params }) => [items.map((_, index) => ({ json: { text: params(index).text } }))],
  supply: (context): Greeter => ({
    async greet(name) {
      const [items] = await context.runSelf({ who: name })
      return String(items?.[0]?.json.text)
    },
  }),
})

const nodes = [...sampleNodes, greeter, echo, host, shout]
const people = (...names: string[]) => ({
  start: { type: 'output' as const, node: 'Start', output: [names.map((name) => ({ json: { name } }))] },
})

const greeting = (model: ShortWorkflow['nodes'][string]): ShortWorkflow => ({
  nodes: { Start: 'heddle.start', Host: 'heddle.host', Model: model },
  lines: ['Start > Host', 'Model > Host as ai_languageModel'],
})

test('a node asks its sub-nodes, whose parameters are those of the item', async () => {
  const run = await runInMemory(
    greeting({ type: 'heddle.greeter', parameters: { greeting: '={{ $json.name.length }} letters,' } }),
    { nodes, ...people('Ann', 'Bobby') },
  )
  expect(run.status).toBe('success')
  expect(run.json('Host')).toEqual([{ texts: ['3 letters, Ann'] }, { texts: ['5 letters, Bobby'] }])
})

test('every call of a sub-node is recorded as a run of it, with who asked and what it cost', async () => {
  const run = await runInMemory(greeting('heddle.greeter'), { nodes, ...people('Ann') })
  expect(run.runData.Model).toEqual([
    expect.objectContaining({
      source: [{ previousNode: 'Host', previousNodeRun: 0 }],
      data: { main: [[{ json: { text: 'Hello Ann' } }]] },
      asked: { kind: 'ai_languageModel', input: { name: 'Ann' }, tokens: { input: 2, output: 3 } },
    }),
  ])
  expect(run.state.resultData.lastNodeExecuted).toBe('Host')
  expect(run.events.map((event) => [event.type, 'node' in event && event.node])).toEqual([
    ['nodeStarted', 'Start'],
    ['nodeFinished', 'Start'],
    ['nodeStarted', 'Host'],
    ['nodeStarted', 'Model'],
    ['nodeFinished', 'Model'],
    ['nodeFinished', 'Host'],
  ])
})

test('a sub-node asks its own sub-nodes, and is who asked', async () => {
  const run = await runInMemory(
    {
      nodes: { Start: 'heddle.start', Host: 'heddle.host', Echo: 'heddle.echo', Model: 'heddle.greeter' },
      lines: ['Start > Host', 'Echo > Host as ai_languageModel', 'Model > Echo as ai_languageModel'],
    },
    { nodes, ...people('Ann') },
  )
  expect(run.json('Host')).toEqual([{ texts: ['Hello Ann'] }])
  expect(run.runData.Model?.[0]?.source).toEqual([{ previousNode: 'Echo', previousNodeRun: 0 }])
})

test('a disabled sub-node is not there', async () => {
  const run = await runInMemory(greeting({ type: 'heddle.greeter', disabled: true }), {
    nodes,
    ...people('Ann'),
  })
  expect(run.json('Host')).toEqual([{ texts: [] }])
})

test('a failed call fails the node that asked and shows at the sub-node', async () => {
  const run = await runInMemory(greeting('heddle.greeter'), { nodes, ...people('Nobody') })
  expect(run.status).toBe('error')
  expect(run.runData.Host?.[0]?.error?.message).toBe('Nobody is there')
  expect(run.runData.Model?.[0]?.error).toMatchObject({
    message: 'Nobody is there',
    node: { name: 'Model' },
  })
})

test('a sub-node that cannot be had says why at itself', async () => {
  const run = await runInMemory(greeting({ type: 'heddle.greeter', parameters: { greeting: 'none' } }), {
    nodes,
    ...people('Ann'),
  })
  expect(run.status).toBe('error')
  expect(run.runData.Model?.[0]?.error?.message).toBe('There is no greeting')
})

test('what a sub-node has opened ends with the node that asked, also when that fails', async () => {
  ended.mockClear()
  await runInMemory(greeting('heddle.greeter'), { nodes, ...people('Nobody') })
  expect(ended).toHaveBeenCalledTimes(1)
})

test('SEC-47 a node as a tool gets what it is given as a value: an expression in it is not evaluated', async () => {
  const run = await runInMemory(
    greeting({
      type: 'heddle.shout',
      parameters: { text: "={{ $fromAI('who', 'Whom to greet').toUpperCase() + ' from ' + $json.name }}" },
    }),
    { nodes, ...people('={{ $workflow.id }}') },
  )
  expect(run.json('Host')).toEqual([{ texts: ['={{ $WORKFLOW.ID }} from ={{ $workflow.id }}'] }])
})
