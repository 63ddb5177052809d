import type { ReplyPart } from '@heddle/core/node'
import { agentInputs } from '../ai/agent-inputs.ts'
import { actAsAgent } from '../ai/agent-loop.ts'
import { defineRoot, type RootCall } from '../ai/define-ai-node.ts'
import { inBatches } from '../ai/prompt-batches.ts'
import { promptOf } from '../ai/prompt-text.ts'
import format from '../formats/agent.json' with { type: 'json' }
import { agentMigrations } from './agent-migrations.ts'
import { agentHidden, agentWords } from './agent-words.ts'

export const agent = defineRoot({
  name: 'agent',
  label: 'AI Agent',
  description: 'Lets a model answer or act, with tools, a memory and a form for its answer',
  format,
  icon: 'file:agent.svg',
  codex: { categories: ['AI'], subcategories: { AI: ['Agents'] }, alias: ['llm', 'chat', 'tools', 'gpt'] },
  words: agentWords,
  hidden: agentHidden,
  migrations: agentMigrations,
  subInputs: agentInputs,
  // What its tools do, they say themselves.
  effect: 'reads',
  run: (context, paramsFor) =>
    inBatches(context, { paramsFor, at: 'options.batching', usual: 1 }, async (call) => ({
      json: await actAsAgent(call, promptOf(call), readAlong(call)),
    })),
})

/** How what the model writes is told to somebody who reads along, if the agent may do that. */
function readAlong({ context, params, itemIndex }: RootCall): ((part: ReplyPart) => void) | undefined {
  if (!context.streams || params.value('options.enableStreaming') === false) return undefined
  return (part) => context.say(part, itemIndex)
}
