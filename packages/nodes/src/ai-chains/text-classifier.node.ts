import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import type { AppParams } from '../app/params.ts'
import { modelInput } from '../ai/agent-inputs.ts'
import { defineRoot, type RootCall } from '../ai/define-ai-node.ts'
import { fillPlaces } from '../ai/schema-fixing.ts'
import format from '../formats/textClassifier.json' with { type: 'json' }
import { askAbout, textAt } from './ask-about.ts'
import { chainCodex, chainWords } from './chain-words.ts'
import { routeAnswers } from './route-answers.ts'

const usualSystem = 'Decide to which of these categories the text of the user belongs: {categories}'

/** The outputs follow the parameters; the editor and the engine read them with the same expression. */
const outputs = [
  '={{ [...($parameter.categories?.categories ?? []).map(() => "main"),',
  '...($parameter.options?.fallback === "other" ? ["main"] : [])] }}',
].join(' ')

const outputNames = [
  '={{ [...($parameter.categories?.categories ?? []).map((each) => each.category),',
  '...($parameter.options?.fallback === "other" ? ["Other"] : [])] }}',
].join(' ')

export const textClassifier = defineRoot({
  name: 'textClassifier',
  label: 'Text Classifier',
  description: 'Has a model sort items by what a text says',
  format,
  icon: 'file:classifier.svg',
  codex: chainCodex('category', 'classify', 'route', 'label'),
  words: {
    ...chainWords,
    labels: {
      ...chainWords.labels,
      multiClass: 'Allow Several Categories',
      fallback: 'When No Category Matches',
    },
    descriptions: {
      ...chainWords.descriptions,
      systemPromptTemplate: 'The place {categories} is filled in',
    },
    choices: { 'fallback.discard': 'Drop the Item', 'fallback.other': 'Output It on an Extra Branch' },
  },
  subInputs: [{ ...modelInput, displayName: 'Model' }],
  effect: 'reads',
  outputs,
  outputNames,
  run: (context, paramsFor) => {
    const count = context.items.length === 0 ? 1 : outputCount(paramsFor(0))
    return routeAnswers(context, { paramsFor, count }, async (call) => ({
      item: call.item,
      outputs: await classify(call),
    }))
  },
})

const categoriesOf = (params: AppParams): JsonObject[] => params.rows('categories.categories')

const outputCount = (params: AppParams): number =>
  categoriesOf(params).length + (params.text('options.fallback') === 'other' ? 1 : 0)

async function classify(call: RootCall): Promise<number[]> {
  const { params } = call
  const categories = categoriesOf(params)
  if (categories.length === 0) throw new Error('Add at least one category')
  const names = categories.map(({ category }) => textOf(category))
  const isMulti = params.flag('options.multiClass')
  const data = await askAbout(call, {
    text: textAt(params, 'inputText'),
    system: `${systemOf(params, names)}\n\n${rulesOf(categories, isMulti)}`,
    schema: schemaOf(names, isMulti),
    repairs: params.value('options.enableAutoFixing') !== false,
  })
  const chosen: unknown[] = isJsonObject(data) && Array.isArray(data.categories) ? data.categories : []
  const found = names.flatMap((name, index) => (chosen.includes(name) ? [index] : []))
  if (found.length > 0) return found
  return params.text('options.fallback') === 'other' ? [names.length] : []
}

const systemOf = (params: AppParams, names: readonly string[]): string =>
  fillPlaces(params.maybe('options.systemPromptTemplate') ?? usualSystem, { categories: names.join(', ') })

const rulesOf = (categories: readonly JsonObject[], isMulti: boolean): string =>
  [
    ...categories.map(({ category, description }) => `- ${textOf(category)}: ${textOf(description)}`),
    '',
    isMulti ? 'Name every category that matches.' : 'Name the one category that matches best.',
    'Name none when none of them matches.',
  ].join('\n')

const schemaOf = (names: readonly string[], isMulti: boolean): JsonObject => ({
  type: 'object',
  properties: {
    categories: {
      type: 'array',
      items: { type: 'string', enum: names },
      ...(!isMulti && { maxItems: 1 }),
    },
  },
  required: ['categories'],
})
