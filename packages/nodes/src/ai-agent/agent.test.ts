import type { ShortWorkflow } from '@heddle/engine/testing'
import { expect, test, vi } from 'vitest'
import { memoryBufferWindow } from '../ai-memory/memory-buffer-window.node.ts'
import { outputParserStructured } from '../ai-parsers/output-parser-structured.node.ts'
import { model, runWithModel } from '../testing/ai-world.ts'
import { agent } from './agent.node.ts'

const types = [agent, memoryBufferWindow, outputParserStructured]
const define = (text: string, more: object = {}) => ({ promptType: 'define', text, ...more })

type Nodes = ShortWorkflow['nodes']

/** An agent with a model, and whatever else hangs on it. */
const withAgent = (parameters: object, nodes: Nodes = {}, lines: string[] = []): ShortWorkflow => ({
  nodes: {
    Agent: { type: agent.type, typeVersion: 3.1, parameters: { ...parameters } },
    Model: model,
    ...nodes,
  },
  lines: ['Start > Agent', 'Model > Agent as ai_languageModel', ...lines],
})

const tool = (says: string, more: object = {}) => ({
  type: 'heddle.testTool',
  parameters: { says, ...more },
})

test('an agent answers what the chat asks, with its system message', async () => {
  const run = await runWithModel(withAgent({}), {
    types,
    items: [{ chatInput: 'Hello' }],
    script: [{ text: 'Good day' }],
  })

  expect(run.json('Agent')).toEqual([{ output: 'Good day' }])
  expect(run.asked[0]?.messages).toEqual([
    { role: 'system', content: 'You are a helpful assistant' },
    { role: 'user', content: 'Hello' },
  ])
})

test('an agent uses two tools and answers with what they say', async () => {
  const workflow = withAgent(
    define('How is it?', { options: { returnIntermediateSteps: true, systemMessage: 'Be short' } }),
    { weather: tool('Rain in'), time: tool('Noon in') },
    ['weather > Agent as ai_tool', 'time > Agent as ai_tool'],
  )

  const run = await runWithModel(workflow, {
    types,
    script: [
      { toolCalls: [{ name: 'weather', input: { of: 'Rome' } }] },
      { toolCalls: [{ name: 'time', input: { of: 'Oslo' } }] },
      { text: 'Rain at noon' },
    ],
  })

  expect(run.json('Agent')).toEqual([
    {
      output: 'Rain at noon',
      intermediateSteps: [
        {
          action: expect.objectContaining({ tool: 'weather', toolInput: { of: 'Rome' } }),
          observation: 'Rain in Rome',
        },
        {
          action: expect.objectContaining({ tool: 'time', toolInput: { of: 'Oslo' } }),
          observation: 'Noon in Oslo',
        },
      ],
    },
  ])
  expect(run.asked[0]?.tools?.map((each) => each.function.name)).toEqual(['weather', 'time'])
  expect(run.asked[2]?.messages.map(({ role }) => role)).toEqual([
    'system',
    'user',
    'assistant',
    'tool',
    'assistant',
    'tool',
  ])
  expect(run.runData.Model).toHaveLength(3)
  expect(run.json('weather')).toEqual([{ text: 'Rain in Rome' }])
})

test('a model is told of a tool that fails and of input that does not fit, and goes on', async () => {
  const workflow = withAgent(define('Try'), { broken: tool('The pipe is burst', { fails: true }) }, [
    'broken > Agent as ai_tool',
  ])

  const run = await runWithModel(workflow, {
    types,
    script: [
      { toolCalls: [{ name: 'broken', input: { of: 'x' } }] },
      { toolCalls: [{ name: 'broken', input: { of: 5 } }] },
      { toolCalls: [{ name: 'missing', input: {} }] },
      { text: 'It does not work' },
    ],
  })

  expect(run.json('Agent')).toEqual([{ output: 'It does not work' }])
  const told = run.asked[3]?.messages.filter(({ role }) => role === 'tool').map(({ content }) => content)
  expect(told).toEqual([
    expect.stringContaining('The pipe is burst'),
    expect.stringContaining('must be of the type string, not number'),
    expect.stringContaining('missing'),
  ])
  expect(run.runData.broken?.map(({ error }) => error?.message)).toEqual([
    'The pipe is burst',
    expect.stringContaining('must be of the type string, not number'),
  ])
})

test('an agent that never comes to an answer says so', async () => {
  const workflow = withAgent(define('Try', { options: { maxIterations: 2 } }), { weather: tool('Rain in') }, [
    'weather > Agent as ai_tool',
  ])

  const run = await runWithModel(workflow, {
    types,
    script: () => ({ toolCalls: [{ name: 'weather', input: { of: 'Rome' } }] }),
  })

  expect(run.status).toBe('error')
  expect(run.runData.Agent?.[0]?.error?.message).toContain('no answer after 2 iterations')
  expect(run.asked).toHaveLength(2)
})

test('an agent remembers the conversation of a session, and no other one', async () => {
  const workflow = withAgent({}, { Memory: { type: memoryBufferWindow.type, typeVersion: 1.3 } }, [
    'Memory > Agent as ai_memory',
  ])
  const rows = new Map<string, unknown>()
  const ask = (sessionId: string, chatInput: string, text: string) =>
    runWithModel(workflow, { types, rows, items: [{ sessionId, chatInput }], script: [{ text }] })

  await ask('a', 'I am Ann', 'Hello Ann')
  const second = await ask('a', 'Who am I?', 'Ann')
  const other = await ask('b', 'Who am I?', 'I do not know')

  expect(second.asked[0]?.messages.map(({ content }) => content)).toEqual([
    'You are a helpful assistant',
    'I am Ann',
    'Hello Ann',
    'Who am I?',
  ])
  expect(other.asked[0]?.messages).toHaveLength(2)
  expect(second.runData.Memory?.map(({ asked }) => asked?.input.action)).toEqual(['load', 'save'])
})

const parser = (parameters: object) => ({
  type: outputParserStructured.type,
  typeVersion: 1.3,
  parameters: { jsonSchemaExample: '{ "city": "Rome", "rain": true }', ...parameters },
})

test('an answer that the parser cannot read is asked for once more', async () => {
  const workflow = withAgent(define('Where?', { hasOutputParser: true }), { Parser: parser({}) }, [
    'Parser > Agent as ai_outputParser',
  ])

  const run = await runWithModel(workflow, {
    types,
    script: [
      { text: '{ "city": "Oslo" }' },
      { text: 'Sorry: ```json\n{"city": "Oslo", "rain": false}\n```' },
    ],
  })

  expect(run.json('Agent')).toEqual([{ output: { city: 'Oslo', rain: false } }])
  expect(run.asked[0]?.messages[0]?.content).toContain('"required":["city","rain"]')
  expect(run.asked[1]?.messages.at(-1)?.content).toContain('"rain" is missing')
  expect(run.runData.Parser?.map(({ error }) => error?.message)).toEqual([
    'The answer of the model does not match the schema: "rain" is missing',
    undefined,
  ])
})

test('the fallback model answers when the first one fails', async () => {
  const workflow = withAgent(define('Hi', { needsFallback: true }), { Second: model }, [
    'Second > Agent:1 as ai_languageModel',
  ])

  const run = await runWithModel(workflow, {
    types,
    script: [{ answer: { status: 500, body: { error: { message: 'overloaded' } } } }, { text: 'Here I am' }],
  })

  expect(run.json('Agent')).toEqual([{ output: 'Here I am' }])
  expect(run.runData.Model?.[0]?.error?.message).toContain('overloaded')
  expect(run.json('Second')).toEqual([{ text: 'Here I am' }])
})

test('images go to the model with the prompt, PDFs only when they are asked for', async () => {
  const file = (mimeType: string) => ({ mimeType, data: Buffer.from('x').toString('base64') })
  const items = [
    {
      json: {},
      binary: { photo: file('image/png'), paper: file('application/pdf'), song: file('audio/mpeg') },
    },
  ]
  const look = async (options: object) => {
    const run = await runWithModel(withAgent(define('Look', { options })), {
      types,
      items,
      script: [{ text: 'ok' }],
    })
    const { content } = run.asked[0]?.messages[1] ?? {}
    return Array.isArray(content) ? content.map(({ type }: { type: string }) => type) : content
  }

  expect(await look({})).toEqual(['text', 'image_url'])
  expect(await look({ passthroughBinaryPdfs: true })).toEqual(['text', 'image_url', 'file'])
  expect(await look({ passthroughBinaryImages: false })).toBe('Look')
})

test('an item that fails does not stop the others', async () => {
  const workflow = withAgent({ options: { batching: { batchSize: 2 } } })
  const { Agent } = workflow.nodes
  Object.assign(Agent as object, { onError: 'continueRegularOutput' })

  const run = await runWithModel(workflow, {
    types,
    items: [{ chatInput: 'a' }, {}, { chatInput: 'c' }],
    script: (request) => ({ text: JSON.stringify(request.body).includes('"a"') ? 'A' : 'C' }),
  })

  expect(run.json('Agent')).toEqual([
    { output: 'A' },
    { error: 'The item has no field "chatInput" to take the prompt from' },
    { output: 'C' },
  ])
})

test('SEC-47 what a model or a tool says is never evaluated, whatever it looks like', async () => {
  const says = '={{ $workflow.id }} {{ $env }}'
  const workflow = withAgent(
    define('Try', { options: { returnIntermediateSteps: true } }),
    {
      echo: tool('{{ $vars }}'),
    },
    ['echo > Agent as ai_tool'],
  )

  const run = await runWithModel(workflow, {
    types,
    script: [{ toolCalls: [{ name: 'echo', input: { of: says } }] }, { text: says }],
  })

  expect(run.json('Agent')).toEqual([
    {
      output: says,
      intermediateSteps: [
        { action: expect.objectContaining({ toolInput: { of: says } }), observation: `{{ $vars }} ${says}` },
      ],
    },
  ])
})

test('batches wait for each other', async () => {
  const sleep = vi.fn<(milliseconds: number, signal: AbortSignal) => Promise<void>>(async () => undefined)

  const run = await runWithModel(
    withAgent({ options: { batching: { batchSize: 2, delayBetweenBatches: 500 } } }),
    {
      types,
      clock: { now: () => 0, sleep },
      items: ['a', 'b', 'c', 'd', 'e'].map((chatInput) => ({ chatInput })),
      script: () => ({ text: 'ok' }),
    },
  )

  expect(run.json('Agent')).toHaveLength(5)
  expect(sleep.mock.calls).toEqual([
    [500, expect.anything()],
    [500, expect.anything()],
  ])
})

test('an agent can be made to use a tool first', async () => {
  const workflow = withAgent(
    define('Try', { options: { forceToolCallOnFirstIteration: true } }),
    { weather: tool('Rain in') },
    ['weather > Agent as ai_tool'],
  )

  const run = await runWithModel(workflow, {
    types,
    script: [{ toolCalls: [{ name: 'weather', input: { of: 'Rome' } }] }, { text: 'Wet' }],
  })

  expect(run.asked.map((each) => each.tool_choice)).toEqual(['required', 'auto'])
})

test('an agent says what has to be connected', async () => {
  const alone = { nodes: withAgent(define('Hi')).nodes, lines: ['Start > Agent'] }
  const unparsed = withAgent(define('Hi', { hasOutputParser: true }))
  const errorOf = async (workflow: ShortWorkflow) => {
    const run = await runWithModel(workflow, { types, script: [{ text: 'ok' }] })
    return run.runData.Agent?.[0]?.error?.message
  }

  expect(await errorOf(alone)).toBe('Connect a model to "Agent"')
  expect(await errorOf(unparsed)).toBe('Connect an output parser to "Agent"')
  expect(await errorOf(withAgent(define('Hi', { needsFallback: true })))).toBe(
    'Connect a fallback model to "Agent"',
  )
  expect(await errorOf(withAgent(define(' ')))).toBe('The prompt is empty')
})
