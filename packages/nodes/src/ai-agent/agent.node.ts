import type { NodeDefinition } from '@heddle/core/node'
import { agentInputs } from '../ai/agent-inputs.ts'
import { defineRoot } from '../ai/define-ai-node.ts'
import format from '../formats/agent.json' with { type: 'json' }
import { agentMigrations } from './agent-migrations.ts'
import { agentHidden, agentWords } from './agent-words.ts'
import { decisionWebhooks, receiveDecision } from './receive-decision.ts'
import { runAgent } from './run-agent.ts'

const base = defineRoot({
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
  run: runAgent,
})

export const agent: NodeDefinition = {
  ...base,
  description: { ...base.description, webhooks: [...decisionWebhooks] },
  webhook: receiveDecision,
}
