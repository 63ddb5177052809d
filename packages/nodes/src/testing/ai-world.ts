import { isJsonObject, type JsonObject } from '@heddle/core'
import { defineNode, param } from '@heddle/core/node'
import type { NodeDefinition } from '@heddle/core/node'
import type { Item } from '@heddle/core/run'
import { runInMemory, sampleNodes, type MemoryRunOptions, type ShortWorkflow } from '@heddle/engine/testing'
import { onTestFinished } from 'vitest'
import { lmChatOpenAi } from '../ai-models/lm-chat-openai.node.ts'
import { toolOfNode } from '../ai/tool-of-node.ts'
import type { Tool } from '../ai/tool.ts'
import { startDouble, type DoubleRequest } from './double.ts'
import { modelDouble, type ModelScript } from './model-double.ts'

/** A model at the double, under its document name. */
export const model = {
  type: lmChatOpenAi.type,
  typeVersion: 1.2,
  parameters: { model: { mode: 'id', value: 'gpt-4.1-mini' }, options: { maxRetries: 0 } },
}

/** A tool that says what it is told to say, and what it was given. */
const testTool = defineNode({
  name: 'testTool',
  label: 'Test Tool',
  description: 'For tests',
  version: 1,
  group: 'transform',
  supplies: [{ kind: 'ai_tool' }],
  params: {
    says: param.string({ label: 'Says', default: '' }),
    fails: param.boolean({ label: 'Fails', default: false }),
  },
  supply(context): Tool[] {
    const { says, fails } = context.params
    const tool = toolOfNode(context, {
      description: `Tells the ${context.node.name}`,
      inputSchema: { type: 'object', properties: { of: { type: 'string' } }, required: ['of'] },
      async answer({ of }) {
        if (fails) throw new Error(says)
        return `${says} ${String(of)}`
      },
      tell: (text) => ({ output: [{ json: { text } }] }),
    })
    return [tool]
  },
})

interface AiWorld extends Partial<MemoryRunOptions> {
  script: ModelScript
  types: readonly NodeDefinition[]
  items?: (JsonObject | Item)[]
}

/** Runs a workflow whose models are the double; its first node hands out the items. */
export async function runWithModel(
  workflow: ShortWorkflow,
  { script, types, items = [{}], ...options }: AiWorld,
) {
  const double = await startDouble(['api.openai.com'], modelDouble(script), {
    openAiApi: { apiKey: 'k', url: 'https://api.openai.com/v1' },
  })
  onTestFinished(() => double.stop())
  const output = [items.map((each) => ('json' in each ? (each as Item) : { json: each }))]
  const run = await runInMemory(
    { ...workflow, nodes: { Start: 'heddle.start', ...workflow.nodes } },
    {
      nodes: [...sampleNodes, lmChatOpenAi, testTool, ...types],
      start: { type: 'output', node: 'Start', output },
      http: (request) => double.http(request),
      ...options,
    },
  )
  return { ...run, asked: double.requests.map(bodyOf) }
}

export interface AskedModel {
  messages: { role: string; content: unknown; tool_calls?: unknown }[]
  tools?: { function: { name: string } }[]
  [more: string]: unknown
}

const bodyOf = ({ body }: DoubleRequest): AskedModel => {
  if (!isJsonObject(body)) throw new Error('The double was not sent any data')
  return body as unknown as AskedModel
}
