import { expect, onTestFinished, test } from 'vitest'
import { memoryBufferWindow } from '../ai-memory/memory-buffer-window.node.ts'
import { runWithModel } from '../testing/ai-world.ts'
import { startDouble } from '../testing/double.ts'
import { tryApp } from '../testing/try-app.ts'
import { imageTrials } from './image-trials.ts'
import { mediaTrials } from './media-trials.ts'
import { openAiWorld } from './openai-double.ts'
import { openAi } from './openai.node.ts'
import { storedTrials } from './stored-trials.ts'
import { messageTrials } from './text-trials.ts'

const unread = {
  'assistant message: options.maxRetries': 'hidden: requests of all apps are repeated in one way',
  'assistant message: options.timeout': 'hidden: the client of all apps has a limit of its own',
}

tryApp(openAi, { ...openAiWorld, unread }, [
  ...messageTrials,
  ...imageTrials,
  ...mediaTrials,
  ...storedTrials,
])

const weather = { type: 'heddle.testTool', parameters: { says: 'Rain in' } }
const chosen = { modelId: { mode: 'id', value: 'gpt-4.1' } }
const lines = ['Start > OpenAI', 'Weather > OpenAI as ai_tool']
const script = [{ toolCalls: [{ name: 'Weather', input: { of: 'Oslo' } }] }, { text: 'Take an umbrella' }]

test.each([
  [1.8, { ...chosen, messages: { values: [{ content: 'Umbrella?' }] } }, 'message.content'],
  [2.3, { ...chosen, responses: { values: [{ content: 'Umbrella?' }] } }, 'output[0].content[0].text'],
])(
  'a model of version %d uses the tools of the node until it has an answer',
  async (version, parameters, at) => {
    const { json, runData, asked } = await runWithModel(
      { nodes: { OpenAI: { type: openAi.type, typeVersion: version, parameters }, Weather: weather }, lines },
      { script, types: [openAi] },
    )

    expect(json('OpenAI')[0]).toHaveProperty(at, 'Take an umbrella')
    expect(runData.Weather).toHaveLength(1)
    expect(JSON.stringify(asked[1])).toContain('Rain in Oslo')
  },
)

test('a model that never stops using tools is stopped', async () => {
  const { runData } = await runWithModel(
    {
      nodes: {
        OpenAI: {
          type: openAi.type,
          typeVersion: 2.3,
          parameters: {
            ...chosen,
            responses: { values: [{ content: 'Hi' }] },
            options: { maxToolsIterations: 2 },
          },
        },
        Weather: weather,
      },
      lines,
    },
    { script: () => script[0] ?? {}, types: [openAi] },
  )

  expect(runData.OpenAI?.[0]?.error?.message).toContain('The model has no answer after 2 iterations')
})

test('a service that is too busy is asked again when it wants to be', async () => {
  const busy = {
    answer: { status: 429, headers: { 'retry-after': '1' }, body: { error: { message: 'Slow' } } },
  }
  const parameters = { ...chosen, responses: { values: [{ content: 'Hi' }] } }
  const { json, asked } = await runWithModel(
    { nodes: { OpenAI: { type: openAi.type, typeVersion: 2.3, parameters } }, lines: ['Start > OpenAI'] },
    { script: [busy, { text: 'At last' }], types: [openAi] },
  )

  expect(json('OpenAI')[0]).toHaveProperty('output[0].content[0].text', 'At last')
  expect(asked).toHaveLength(2)
})

test('an assistant has the tools of the node beside its own, and a memory', async () => {
  const double = await startDouble(openAiWorld.hosts, openAiWorld.service, openAiWorld.credentials)
  onTestFinished(() => double.stop())
  const parameters = { resource: 'assistant', assistantId: { mode: 'id', value: 'asst_a' } }
  const memory = {
    type: memoryBufferWindow.type,
    parameters: { sessionIdType: 'customKey', sessionKey: 's' },
  }

  const { json, runData } = await runWithModel(
    {
      nodes: {
        OpenAI: { type: openAi.type, typeVersion: 1.8, parameters },
        Weather: weather,
        Memory: memory,
      },
      lines: [...lines, 'Memory > OpenAI as ai_memory'],
    },
    { script: [], types: [openAi, memoryBufferWindow], items: [{ chatInput: 'Hi' }], http: double.http },
  )

  expect(json('OpenAI')).toEqual([{ output: 'Hello from the thread', threadId: 'thread_1' }])
  expect(runData.Weather).toHaveLength(1)
  expect(runData.Memory?.length).toBeGreaterThan(0)
  const bodies = double.requests.map(({ body }) => body)
  expect(bodies).toContainEqual(
    expect.objectContaining({
      tools: [
        { type: 'code_interpreter' },
        expect.objectContaining({ function: { name: 'own' } }),
        expect.objectContaining({ function: expect.objectContaining({ name: 'Weather' }) as unknown }),
      ],
    }),
  )
  expect(bodies).toContainEqual({ tool_outputs: [{ tool_call_id: 'call_1', output: 'Rain in Oslo' }] })
})

test.each([
  [{ resource: 'text', operation: 'response' }, 'modelId', ['gpt-5']],
  [{ resource: 'image', operation: 'generate' }, 'modelId', ['gpt-image-1']],
  [{ resource: 'video', operation: 'generate' }, 'modelId', ['sora-2']],
  [{ resource: 'file', operation: 'deleteFile' }, 'fileId', ['file-a', 'file-b', 'file-c']],
  [{ resource: 'assistant', operation: 'message' }, 'assistantId', ['asst_a', 'asst_b']],
])('%o lists in %s what OpenAI has for it', async (parameters, list, values) => {
  const double = await startDouble(openAiWorld.hosts, openAiWorld.service, openAiWorld.credentials)
  onTestFinished(() => double.stop())

  const found = await openAi.loadOptions[list]?.({
    parameters,
    node: { type: openAi.type, version: 2.3 },
    http: double.http,
  } as never)

  expect((found as { value: string }[]).map(({ value }) => value)).toEqual(values)
})
