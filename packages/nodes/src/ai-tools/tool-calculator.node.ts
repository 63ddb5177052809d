import { textOf } from '@heddle/core'
import { defineSubNode } from '../ai/define-ai-node.ts'
import { oneText } from '../ai/tool-input.ts'
import { toolOfNode } from '../ai/tool-of-node.ts'
import format from '../formats/toolCalculator.json' with { type: 'json' }
import { calculate } from './calculate.ts'

export const toolCalculator = defineSubNode({
  name: 'toolCalculator',
  label: 'Calculator',
  description: 'Lets an agent calculate instead of guessing',
  format,
  icon: 'file:toolCalculator.svg',
  codex: { categories: ['AI'], subcategories: { AI: ['Tools'] }, alias: ['math', 'arithmetic', 'numbers'] },
  supplies: 'ai_tool',
  effect: 'none',
  supply: ({ context }) => [
    toolOfNode(context, {
      name: 'calculator',
      description: 'Calculates exactly. Use it for every calculation, however simple.',
      inputSchema: oneText(
        'expression',
        'Numbers with + - * / % ^ and parentheses; also sqrt, round, min, max, log, sin and the like; pi and e',
      ),
      answer: async ({ expression }) => calculate(textOf(expression)),
    }),
  ],
})
