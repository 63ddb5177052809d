import { textOf } from '@heddle/core'
import { askedOfAgent } from '@heddle/core/expression'
import type { NodeDefinition } from '@heddle/core/node'
import { agentInputs } from '../ai/agent-inputs.ts'
import { actAsAgent } from '../ai/agent-loop.ts'
import { defineRoot, defineSubNode, type SupplyCall } from '../ai/define-ai-node.ts'
import { schemaOf } from '../ai/tool-input.ts'
import { toolOfNode } from '../ai/tool-of-node.ts'
import type { Tool } from '../ai/tool.ts'
import format from '../formats/agentTool.json' with { type: 'json' }
import { agentHidden, agentWords } from './agent-words.ts'

const parts = {
  name: 'agentTool',
  label: 'AI Agent Tool',
  description: 'An agent that another agent can give work to',
  format,
  icon: 'file:agent.svg',
  codex: { categories: ['AI'], subcategories: { AI: ['Tools'] }, alias: ['llm', 'sub-agent'] },
  words: agentWords,
  hidden: [...agentHidden, 'options.batching', 'options.enableStreaming'],
  migrations: [{ below: 3, migrate: (parameters) => parameters }],
  subInputs: agentInputs,
  effect: 'reads',
} satisfies Partial<Parameters<typeof defineRoot>[0]>

/** What happens when it is called: the agent sees the item that the calling agent works on. */
const { run } = defineRoot({
  ...parts,
  async each(call) {
    const prompt = call.params.text('text')
    if (prompt.trim() === '') throw new Error('The prompt is empty')
    const acted = await actAsAgent(call, prompt)
    if (acted.type === 'paused') throw new Error('An agent that is a tool cannot wait for approval')
    return { json: acted.json }
  },
})

export const agentTool: NodeDefinition = {
  ...defineSubNode({ ...parts, supplies: 'ai_tool', supply: (call) => [toolOf(call)] }),
  ...(run && { run }),
}

function toolOf({ context, params }: SupplyCall): Tool {
  return toolOfNode(context, {
    description: params.text('toolDescription'),
    inputSchema: schemaOf(askedOfAgent(context.rawParameters)),
    async answer(input) {
      const [items] = await context.runSelf(input)
      const { output, ...more } = items?.[0]?.json ?? {}
      return Object.keys(more).length === 0 ? output : { output, ...more }
    },
    tell: (said) => ({ output: [{ json: { response: textOf(said) } }] }),
  })
}
