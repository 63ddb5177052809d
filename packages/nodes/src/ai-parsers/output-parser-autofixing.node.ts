import { modelInput } from '../ai/agent-inputs.ts'
import { defineSubNode } from '../ai/define-ai-node.ts'
import { modelOf } from '../ai/prompt-model.ts'
import { fixingParser } from '../ai/schema-fixing.ts'
import { needSupplied } from '../ai/supplied.ts'
import format from '../formats/outputParserAutofixing.json' with { type: 'json' }
import { recordedParser } from './recorded-parser.ts'

export const outputParserAutofixing = defineSubNode({
  name: 'outputParserAutofixing',
  label: 'Auto-fixing Output Parser',
  description: 'Has a model put right what another output parser cannot read',
  format,
  icon: 'file:parser.svg',
  codex: { categories: ['AI'], subcategories: { AI: ['Output Parsers'] }, alias: ['json', 'repair'] },
  words: {
    labels: { prompt: 'Retry Prompt' },
    descriptions: { prompt: 'The places {instructions}, {completion} and {error} are filled in' },
    longTexts: ['prompt'],
  },
  subInputs: [
    { ...modelInput, displayName: 'Model' },
    { kind: 'ai_outputParser', displayName: 'Output Parser', required: true, most: 1 },
  ],
  supplies: 'ai_outputParser',
  effect: 'reads',
  async supply({ context, params }) {
    const { itemIndex, signal } = context
    const [model, parser] = await Promise.all([
      modelOf(context, itemIndex),
      needSupplied(context, 'ai_outputParser', itemIndex),
    ])
    return recordedParser(
      context,
      fixingParser(parser, { model, prompt: params.text('options.prompt'), signal }),
    )
  },
})
