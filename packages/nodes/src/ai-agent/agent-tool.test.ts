import type { ShortWorkflow } from '@heddle/engine/testing'
import { expect, test } from 'vitest'
import { model, runWithModel } from '../testing/ai-world.ts'
import { agentTool } from './agent-tool.node.ts'
import { agent } from './agent.node.ts'

const types = [agent, agentTool]

const withAgent = (
  parameters: Record<string, unknown>,
  nodes: ShortWorkflow['nodes'] = {},
  lines: string[] = [],
): ShortWorkflow => ({
  nodes: { Agent: { type: agent.type, typeVersion: 3.1, parameters }, Model: model, ...nodes },
  lines: ['Start > Agent', 'Model > Agent as ai_languageModel', ...lines],
})

test('an agent gives work to another one, which sees what it is given and its own item', async () => {
  const helper = {
    type: agentTool.type,
    typeVersion: 2.2,
    parameters: { text: "={{ $fromAI('task', 'What to do') + ' for ' + $json.name }}" },
  }
  const workflow = withAgent(
    { promptType: 'define', text: '={{ $json.name }}' },
    { Helper: helper, Inner: model, weather: { type: 'heddle.testTool', parameters: { says: 'Rain in' } } },
    ['Helper > Agent as ai_tool', 'Inner > Helper as ai_languageModel', 'weather > Helper as ai_tool'],
  )

  const run = await runWithModel(workflow, {
    types,
    items: [{ name: 'Ann' }, { name: 'Bob' }],
    script: [
      { text: 'Nothing to do' },
      { toolCalls: [{ name: 'Helper', input: { task: '={{ look }}' } }] },
      { toolCalls: [{ name: 'weather', input: { of: 'Rome' } }] },
      { text: 'Wet' },
      { text: 'Take a coat' },
    ],
  })

  expect(run.json('Agent')).toEqual([{ output: 'Nothing to do' }, { output: 'Take a coat' }])
  expect(run.asked[2]?.messages.at(-1)?.content).toBe('={{ look }} for Bob')
  expect(run.json('Helper')).toEqual([{ response: 'Wet' }])
  expect(run.runData.Inner?.[0]?.source[0]?.previousNode).toBe('Helper')
})

test.each([
  [1, { input: 'Hi' }, {}],
  [1.1, { chat_input: 'Hi' }, {}],
  [1.5, { chatInput: 'Hi' }, { agent: 'reActAgent', options: { prefix: 'Be kind' } }],
  [1.6, { guardrailsInput: 'Hi' }, { promptType: 'guardrails' }],
  [1.2, {}, { agent: 'sqlAgent', input: 'Hi' }],
  [1.9, { chatInput: 'Hi' }, {}],
  [2.2, { guardrailsInput: 'Hi' }, { promptType: 'guardrails' }],
])(
  'an agent of version %s takes its prompt where that version has it',
  async (typeVersion, item, parameters) => {
    const workflow = withAgent({})
    Object.assign(workflow.nodes.Agent as object, { typeVersion, parameters })

    const run = await runWithModel(workflow, { types, items: [item], script: [{ text: 'ok' }] })

    expect(run.asked[0]?.messages.at(-1)?.content).toBe('Hi')
    expect(run.json('Agent')).toEqual([{ output: 'ok' }])
  },
)
