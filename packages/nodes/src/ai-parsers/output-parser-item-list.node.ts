import type { AppParams } from '../app/params.ts'
import { defineSubNode } from '../ai/define-ai-node.ts'
import type { OutputParser } from '../ai/output-parser.ts'
import format from '../formats/outputParserItemList.json' with { type: 'json' }
import { recordedParser } from './recorded-parser.ts'

export const outputParserItemList = defineSubNode({
  name: 'outputParserItemList',
  label: 'Item List Output Parser',
  description: 'Has a model answer with a list, and makes an item of each entry',
  format,
  icon: 'file:parser.svg',
  codex: { categories: ['AI'], subcategories: { AI: ['Output Parsers'] }, alias: ['list'] },
  words: {
    labels: { numberOfItems: 'Number of Items' },
    descriptions: {
      numberOfItems: 'How many entries the list has; -1 for any number',
      separator: 'What stands between two entries',
    },
  },
  supplies: 'ai_outputParser',
  effect: 'none',
  supply: ({ context, params }) => recordedParser(context, listParser(params)),
})

function listParser(params: AppParams): OutputParser {
  const given = params.text('options.separator')
  // Documents hold a line break as it is written in code.
  const separator = given === '' ? '\n' : given.replaceAll(String.raw`\n`, '\n')
  const { numberOfItems: count = -1 } = params.fields('options')
  const wanted = Number(count) > 0 ? Number(count) : undefined
  const between = separator === '\n' ? 'each on a line of its own' : `with "${separator}" between them`
  return {
    instructions: `Answer with a list of ${wanted === undefined ? '' : `${wanted} `}entries, ${between}. Write nothing else and do not number them.`,
    async read(text) {
      const entries = text
        .split(separator)
        .map((entry) => entry.trim())
        .filter((entry) => entry !== '')
      if (wanted !== undefined && entries.length < wanted)
        throw new Error(`The list of the model has ${entries.length} entries instead of ${wanted}`)
      return entries.slice(0, wanted)
    },
  }
}
