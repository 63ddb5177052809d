import { defineSubNode } from '../ai/define-ai-node.ts'
import { oneText } from '../ai/tool-input.ts'
import { toolOfNode } from '../ai/tool-of-node.ts'
import format from '../formats/toolThink.json' with { type: 'json' }

export const toolThink = defineSubNode({
  name: 'toolThink',
  label: 'Think Tool',
  description: 'Gives an agent a place to think before it goes on',
  format,
  icon: 'file:toolThink.svg',
  words: {
    descriptions: { description: 'When and how the agent is to think. The model decides by this text.' },
    longTexts: ['description'],
  },
  codex: { categories: ['AI'], subcategories: { AI: ['Tools'] }, alias: ['reason', 'plan', 'thought'] },
  supplies: 'ai_tool',
  effect: 'none',
  // Until version 1.1 every such tool had the same name.
  supply: ({ context, params }) => [
    toolOfNode(context, {
      ...(params.version < 1.1 && { name: 'thinking_tool' }),
      description: params.text('description'),
      inputSchema: oneText('thought', 'What you think'),
      answer: async ({ thought }) => thought,
    }),
  ],
})
