import { isJsonObject, type JsonObject } from '@heddle/core'
import type { AppParams } from '../app/params.ts'
import { modelInput } from '../ai/agent-inputs.ts'
import { defineRoot, type RootCall } from '../ai/define-ai-node.ts'
import { fillPlaces } from '../ai/schema-fixing.ts'
import format from '../formats/sentimentAnalysis.json' with { type: 'json' }
import { askAbout, textAt } from './ask-about.ts'
import { chainCodex, chainWords } from './chain-words.ts'
import { routeAnswers } from './route-answers.ts'

const usualCategories = 'Positive, Neutral, Negative'
const usualSystem = 'Say which of these sentiments the text of the user has: {categories}'

/** The outputs follow the parameters; the editor and the engine read them with the same expression. */
const names = `($parameter.options?.categories || "${usualCategories}").split(",").map((each) => each.trim()).filter((each) => each !== "")`

export const sentimentAnalysis = defineRoot({
  name: 'sentimentAnalysis',
  label: 'Sentiment Analysis',
  description: 'Has a model sort items by the sentiment of a text',
  format,
  icon: 'file:sentiment.svg',
  codex: chainCodex('mood', 'opinion', 'feeling'),
  words: {
    ...chainWords,
    labels: { ...chainWords.labels, categories: 'Sentiments', includeDetailedResults: 'Include Details' },
    descriptions: {
      ...chainWords.descriptions,
      categories: 'With commas between them; each has an output',
      includeDetailedResults: 'Adds how strong the sentiment is and how sure the model is',
      systemPromptTemplate: 'The place {categories} is filled in',
    },
  },
  subInputs: [{ ...modelInput, displayName: 'Model' }],
  effect: 'reads',
  outputs: `={{ ${names}.map(() => "main") }}`,
  outputNames: `={{ ${names} }}`,
  run: (context, paramsFor) => {
    const count = context.items.length === 0 ? 1 : categoriesOf(paramsFor(0)).length
    return routeAnswers(context, { paramsFor, count }, async (call) => {
      const found = await judge(call)
      const json = { ...call.item.json, sentimentAnalysis: found }
      const output = categoriesOf(call.params).indexOf(String(found.category))
      return { item: { ...call.item, json }, outputs: [output] }
    })
  },
})

function categoriesOf(params: AppParams): string[] {
  const given = params.texts('options.categories')
  return given.length > 0 ? given : usualCategories.split(', ')
}

async function judge(call: RootCall): Promise<JsonObject> {
  const { params } = call
  const categories = categoriesOf(params)
  const template = params.maybe('options.systemPromptTemplate') ?? usualSystem
  const data = await askAbout(call, {
    text: textAt(params, 'inputText'),
    system: fillPlaces(template, { categories: categories.join(', ') }),
    schema: schemaOf(categories, params.flag('options.includeDetailedResults')),
    repairs: params.value('options.enableAutoFixing') !== false,
  })
  return isJsonObject(data) ? data : {}
}

function schemaOf(categories: readonly string[], isDetailed: boolean): JsonObject {
  const share = { type: 'number', minimum: 0, maximum: 1 }
  const details = {
    strength: { ...share, description: 'How strong the sentiment is' },
    confidence: { ...share, description: 'How sure you are' },
  }
  const properties = {
    category: { type: 'string', enum: categories },
    ...(isDetailed && details),
  }
  return { type: 'object', properties, required: Object.keys(properties) }
}
