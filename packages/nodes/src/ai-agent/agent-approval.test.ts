import type { MailQuestion, ReplyPart } from '@heddle/core/node'
import type { ExecutionState } from '@heddle/core/run'
import { rerunState } from '@heddle/engine'
import type { ShortWorkflow } from '@heddle/engine/testing'
import { expect, test } from 'vitest'
import { memoryBufferWindow } from '../ai-memory/memory-buffer-window.node.ts'
import { model, runWithModel } from '../testing/ai-world.ts'
import { callWebhook } from '../testing/call-webhook.ts'
import type { ModelScript } from '../testing/model-double.ts'
import { agentTool } from './agent-tool.node.ts'
import { agent } from './agent.node.ts'

const types = [agent, agentTool, memoryBufferWindow]

const tool = (says: string, more: object = {}) => ({
  type: 'heddle.testTool',
  parameters: { says },
  ...more,
})

const asking = { approval: {} }

/** An agent whose tool "send" asks first, and whose tool "look" does not. */
const withTools = (parameters: object = {}, send: object = asking): ShortWorkflow => ({
  nodes: {
    Agent: {
      type: agent.type,
      typeVersion: 3.1,
      parameters: { promptType: 'define', text: 'Do it', ...parameters },
    },
    Model: model,
    send: tool('Sent to', send),
    look: tool('Seen'),
  },
  lines: [
    'Start > Agent',
    'Model > Agent as ai_languageModel',
    'send > Agent as ai_tool',
    'look > Agent as ai_tool',
  ],
})

const use = (...names: string[]) => ({
  toolCalls: names.map((name) => ({ name, input: { of: 'Ann' } })),
})

type Run = Awaited<ReturnType<typeof runWithModel>>

const said = ({ events }: Pick<Run, 'events'>): ReplyPart[] =>
  events.flatMap((event) => (event.type === 'said' ? [event.part] : []))

const wordsIn = (run: Run): string[] =>
  said(run).flatMap((part) => (part.type === 'item' ? [part.content] : []))

/** The state as another process reads it. */
const stored = (run: Run): ExecutionState => JSON.parse(JSON.stringify(run.state)) as ExecutionState

/** What the agent gets when someone calls one of the addresses of the question. */
async function decision(run: Run, query: Record<string, string>) {
  const state = run.state.executionData.contextData.Agent ?? {}
  const outcome = await callWebhook(agent, { webhook: 'chat', parameters: {}, state, request: { query } })
  return outcome?.items?.[0]?.[0]
}

const callIn = (run: Run): string => {
  const wait = said(run).findLast((part) => part.type === 'wait')
  return new URL(wait?.type === 'wait' ? wait.url : '').searchParams.get('call') ?? ''
}

async function goOn(run: Run, approved: boolean, { workflow = withTools(), script }: Next): Promise<Run> {
  const item = await decision(run, { call: callIn(run), approved: String(approved) })
  expect(item).toBeDefined()
  const state = rerunState(stored(run), item ?? { json: {} })
  return runWithModel(workflow, { types, start: { type: 'state', state }, script })
}

interface Next {
  workflow?: ShortWorkflow
  script: ModelScript
}

test('a tool that asks is not used before someone has approved it, and then the agent goes on', async () => {
  const workflow = withTools({ options: { returnIntermediateSteps: true } })
  const before = await runWithModel(workflow, { types, script: [use('send')] })
  const after = await goOn(before, true, { workflow, script: [{ text: 'Done' }] })

  expect(before.status).toBe('waiting')
  expect(before.runData.send).toBeUndefined()
  expect(wordsIn(before)).toEqual([expect.stringContaining('May I use "send"?')])
  expect(wordsIn(before)[0]).toContain('"of": "Ann"')
  expect(after.status).toBe('success')
  expect(after.runData.Agent).toHaveLength(1)
  expect(after.json('Agent')).toEqual([
    {
      output: 'Done',
      intermediateSteps: [{ action: expect.objectContaining({ tool: 'send' }), observation: 'Sent to Ann' }],
    },
  ])
  expect(after.runData.send?.[0]?.asked).toEqual({
    kind: 'ai_tool',
    input: { of: 'Ann' },
    approval: 'approved',
  })
  expect(after.asked[0]?.messages.at(-1)).toMatchObject({ role: 'tool', content: 'Sent to Ann' })
})

test('what is declined is not done, and the model is told so', async () => {
  const before = await runWithModel(withTools(), { types, script: [use('send')] })
  const after = await goOn(before, false, { script: [{ text: 'As you like' }] })

  expect(after.json('Agent')).toEqual([{ output: 'As you like' }])
  expect(after.asked[0]?.messages.at(-1)).toMatchObject({
    role: 'tool',
    content: 'The person declined this.',
  })
  expect(after.runData.send).toMatchObject([
    {
      asked: { input: { of: 'Ann' }, approval: 'declined' },
      data: { main: [[{ json: { response: 'The person declined this.' } }]] },
    },
  ])
})

test('of several tools in one step those that do not ask are used, the others are asked for one by one', async () => {
  const first = await runWithModel(withTools(), { types, script: [use('send', 'look', 'send')] })
  const second = await goOn(first, true, { script: [] })
  const third = await goOn(second, false, { script: [{ text: 'Half of it' }] })

  expect(first.json('look')).toEqual([{ text: 'Seen Ann' }])
  expect(second.status).toBe('waiting')
  expect(second.asked).toEqual([])
  expect(second.runData.send).toBeUndefined()
  expect(callIn(second)).not.toBe(callIn(first))
  expect(third.runData.send?.map(({ asked }) => asked?.approval).toSorted()).toEqual(['approved', 'declined'])
  expect(third.runData.look).toHaveLength(1)
  expect(third.json('Agent')).toEqual([{ output: 'Half of it' }])
})

test('items are asked for one after another, and none is done twice', async () => {
  const items = [{}, {}, {}]
  const given = { types, items }
  const first = await runWithModel(withTools(), { ...given, script: [{ text: 'Easy' }, use('send')] })
  const second = await goOn(first, true, { script: [{ text: 'Sent' }, use('send')] })
  const third = await goOn(second, false, { script: [{ text: 'Not sent' }] })

  expect([first.status, second.status, third.status]).toEqual(['waiting', 'waiting', 'success'])
  expect(third.json('Agent').map(({ output }) => output)).toEqual(['Easy', 'Sent', 'Not sent'])
  expect(third.items('Agent').map(({ pairedItem }) => pairedItem)).toEqual([
    { item: 0 },
    { item: 1 },
    { item: 2 },
  ])
})

test('a link is good for one question, and not for the next one', async () => {
  const first = await runWithModel(withTools(), { types, script: [use('send', 'send')] })
  const second = await goOn(first, true, { script: [] })

  expect(await decision(second, { call: callIn(first), approved: 'true' })).toBeUndefined()
  expect(await decision(second, { approved: 'true' })).toBeUndefined()
  expect(await decision(second, { call: callIn(second), approved: 'true' })).toBeDefined()
})

test('who is asked by mail decides, and whoever chats gets no buttons', async () => {
  const mails: MailQuestion[] = []
  const workflow = withTools({}, { approval: { mail: 'boss@example.com' } })

  const run = await runWithModel(workflow, { types, mails, script: [use('send')] })

  expect(run.status).toBe('waiting')
  expect(mails).toMatchObject([
    { to: 'boss@example.com', tool: 'send', input: expect.stringContaining('Ann') },
  ])
  expect(mails[0]?.url).toContain('/form-waiting/1?call=')
  expect(said(run).map(({ type }) => type)).toEqual(['begin', 'item', 'end'])
  expect(JSON.stringify(run.runData)).not.toContain('-waiting/')
})

test('the page of a link shows what is wanted and takes an answer', async () => {
  const run = await runWithModel(withTools(), { types, script: [use('send')] })
  const state = run.state.executionData.contextData.Agent ?? {}
  const visit = (webhook: string, body: object = {}) =>
    callWebhook(agent, { webhook, parameters: {}, state, request: { query: { call: callIn(run) }, body } })

  const page = await visit('setup')
  const empty = await visit('default')
  const sent = await visit('default', { 'field-0': 'Decline', 'field-1': 'Too late' })

  expect(page?.items).toBeUndefined()
  expect(String(page?.response?.body)).toContain('Approve &quot;send&quot;?')
  expect(empty?.response?.status).toBe(400)
  expect(sent).toMatchObject({ runs: true, items: [[{ json: { approved: false, note: 'Too late' } }]] })
  expect(run.runData.Agent?.[0]?.hints?.[0]).toContain(`/form-waiting/1?call=${callIn(run)}`)
})

test('an agent that is a tool cannot wait: the tool that asks is refused, and the model told why', async () => {
  const workflow: ShortWorkflow = {
    nodes: {
      ...withTools().nodes,
      Helper: {
        type: agentTool.type,
        typeVersion: 3,
        parameters: { text: 'Help', toolDescription: 'Helps' },
      },
    },
    lines: [
      'Start > Agent',
      'Model > Agent as ai_languageModel',
      'Model > Helper as ai_languageModel',
      'Helper > Agent as ai_tool',
      'send > Helper as ai_tool',
    ],
  }

  const run = await runWithModel(workflow, {
    types,
    script: [
      { toolCalls: [{ name: 'Helper', input: {} }] },
      use('send'),
      { text: 'Not possible' },
      { text: 'Sorry' },
    ],
  })

  expect(run.json('Agent')).toEqual([{ output: 'Sorry' }])
  expect(run.runData.send).toBeUndefined()
  expect(run.asked[2]?.messages.at(-1)?.content).toContain('nobody can be asked here')
})

test('what was asked for before counts as an iteration, and the memory learns the answer once', async () => {
  const base = withTools({ options: { maxIterations: 2 } })
  const workflow = {
    nodes: { ...base.nodes, Memory: { type: memoryBufferWindow.type, typeVersion: 1.3 } },
    lines: [...(base.lines ?? []), 'Memory > Agent as ai_memory'],
  }
  const rows = new Map<string, unknown>()
  const items = [{ sessionId: 's' }]

  const first = await runWithModel(workflow, { types, rows, items, script: [use('send')] })
  const item = (await decision(first, { call: callIn(first), approved: 'true' })) ?? { json: {} }
  const again = (script: ModelScript) =>
    runWithModel(workflow, {
      types,
      rows,
      start: { type: 'state', state: rerunState(stored(first), item) },
      script,
    })

  const endless = await again([use('send')])
  const answered = await again([{ text: 'Done' }])

  expect(endless.runData.Agent?.at(-1)?.error?.message).toContain('no answer after 2 iterations')
  expect(answered.json('Agent')).toEqual([{ output: 'Done' }])
  expect(answered.runData.Memory?.map(({ asked }) => asked?.input.action)).toEqual(['load', 'load', 'save'])
})
