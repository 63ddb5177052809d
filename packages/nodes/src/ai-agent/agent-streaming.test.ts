import type { RunEvent } from '@heddle/engine'
import type { ShortWorkflow } from '@heddle/engine/testing'
import { expect, test, vi } from 'vitest'
import { model, runWithModel } from '../testing/ai-world.ts'
import { agent } from './agent.node.ts'

const types = [agent]

const asking = (options: object = {}): ShortWorkflow => ({
  nodes: {
    Agent: { type: agent.type, typeVersion: 3.1, parameters: { options } },
    Model: model,
    weather: { type: 'heddle.testTool', parameters: { says: 'Rain in' } },
  },
  lines: ['Start > Agent', 'Model > Agent as ai_languageModel', 'weather > Agent as ai_tool'],
})

const usesATool = [
  { text: 'Let me see. ', toolCalls: [{ name: 'weather', input: { of: 'Rome' } }] },
  { text: 'It rains.' },
]

const told = (events: readonly RunEvent[]) =>
  events.flatMap((event) => (event.type === 'said' ? [event.part] : []))

const spoken = (events: readonly RunEvent[]) =>
  told(events)
    .map((part) => (part.type === 'item' ? part.content : ''))
    .join('')

test('somebody who reads along is told what an agent writes, before and after it uses a tool', async () => {
  const run = await runWithModel(asking(), {
    types,
    items: [{ chatInput: 'Rain?' }],
    script: usesATool,
    streams: true,
  })

  expect(run.json('Agent')).toEqual([{ output: 'It rains.' }])
  expect(spoken(run.events)).toBe('Let me see. It rains.')
  expect(told(run.events).length).toBeGreaterThan(4)
  expect(told(run.events).at(0)).toMatchObject({
    type: 'begin',
    metadata: { nodeName: 'Agent', itemIndex: 0 },
  })
  expect(told(run.events).at(-1)).toMatchObject({ type: 'end' })
  expect(run.asked.every(({ stream }) => stream === true)).toBe(true)
  expect(run.runData.weather?.[0]?.asked?.input).toEqual({ of: 'Rome' })
})

test.each([
  ['nobody reads along', {}, false],
  ['the agent is told not to', { enableStreaming: false }, true],
])('an agent says nothing on the way when %s', async (_why, options, streams) => {
  const run = await runWithModel(asking(options), {
    types,
    items: [{ chatInput: 'Rain?' }],
    script: usesATool,
    streams,
  })

  expect(run.json('Agent')).toEqual([{ output: 'It rains.' }])
  expect(told(run.events)).toEqual([])
})

test('a model that fails while it is read along fails the agent with its own words, and no others', async () => {
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined)

  const run = await runWithModel(asking(), {
    types,
    items: [{ chatInput: 'Rain?' }],
    script: [{ answer: { status: 401, body: { error: { message: 'Wrong key' } } } }],
    streams: true,
  })

  expect(run.status).toBe('error')
  expect(run.state.resultData.error?.message).toContain('Wrong key')
  expect(complaints).not.toHaveBeenCalled()
})
