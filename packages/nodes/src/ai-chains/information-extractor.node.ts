import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import type { AppParams } from '../app/params.ts'
import { modelInput } from '../ai/agent-inputs.ts'
import { defineRoot } from '../ai/define-ai-node.ts'
import { inBatches } from '../ai/prompt-batches.ts'
import { schemaOfExample } from '../ai/schema-of-example.ts'
import format from '../formats/informationExtractor.json' with { type: 'json' }
import { askAbout, textAt } from './ask-about.ts'
import { chainCodex, chainWords } from './chain-words.ts'

const usualSystem = [
  'Take the information that is asked for out of the text of the user.',
  'Use only what the text says. Leave out what it does not say, or write null where a value has to be there.',
].join('\n')

export const informationExtractor = defineRoot({
  name: 'informationExtractor',
  label: 'Information Extractor',
  description: 'Has a model take data out of a text',
  format,
  icon: 'file:extractor.svg',
  codex: chainCodex('extract', 'parse', 'ner'),
  words: {
    ...chainWords,
    labels: {
      ...chainWords.labels,
      text: 'Text',
      schemaType: 'Form of the Data',
      jsonSchemaExample: 'JSON Example',
      inputSchema: 'JSON Schema',
    },
    choices: {
      string: 'Text',
      boolean: 'Yes/no',
      'schemaType.fromAttributes': 'From Attributes',
      'schemaType.fromJson': 'From a JSON Example',
      'schemaType.manual': 'From a JSON Schema',
    },
  },
  subInputs: [{ ...modelInput, displayName: 'Model' }],
  effect: 'reads',
  run: (context, paramsFor) => {
    const usual = context.node.typeVersion >= 1.1 ? 5 : 1
    return inBatches(context, { paramsFor, at: 'options.batching', usual }, async (call) => {
      const { params } = call
      const output = await askAbout(call, {
        text: textAt(params, 'text'),
        system: params.maybe('options.systemPromptTemplate') ?? usualSystem,
        schema: schemaOf(params),
      })
      return { json: { output } }
    })
  },
})

function schemaOf(params: AppParams): JsonObject {
  const type = params.text('schemaType')
  if (type === 'fromAttributes') return schemaOfAttributes(params.rows('attributes.attributes'))
  const given = params.json(type === 'fromJson' ? 'jsonSchemaExample' : 'inputSchema')
  if (type === 'fromJson' && given !== undefined) {
    return schemaOfExample(given, { required: params.version >= 1.2 })
  }
  if (!isJsonObject(given)) throw new Error('Say which data is to be taken out of the text')
  return given
}

const types: Readonly<Record<string, JsonObject>> = {
  boolean: { type: 'boolean' },
  number: { type: 'number' },
  date: { type: 'string', format: 'date-time' },
}

function schemaOfAttributes(attributes: readonly JsonObject[]): JsonObject {
  if (attributes.length === 0) throw new Error('Add at least one attribute')
  const properties = attributes.map(({ name, type, description, required }) => {
    const kind = types[textOf(type)] ?? { type: 'string' }
    return [
      textOf(name),
      { ...kind, ...(required !== true && { nullable: true }), description: textOf(description) },
    ]
  })
  const required = attributes.filter((each) => each.required === true).map(({ name }) => textOf(name))
  return {
    type: 'object',
    properties: Object.fromEntries(properties) as JsonObject,
    ...(required.length > 0 && { required }),
  }
}
