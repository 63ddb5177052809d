import { isJsonObject, type JsonObject } from '@heddle/core'
import type { AppParams } from '../app/params.ts'
import { modelInput } from '../ai/agent-inputs.ts'
import { defineSubNode } from '../ai/define-ai-node.ts'
import { modelOf } from '../ai/prompt-model.ts'
import { fixingParser } from '../ai/schema-fixing.ts'
import { schemaOfExample } from '../ai/schema-of-example.ts'
import { schemaParser } from '../ai/schema-parser.ts'
import format from '../formats/outputParserStructured.json' with { type: 'json' }
import { recordedParser } from './recorded-parser.ts'

export const outputParserStructured = defineSubNode({
  name: 'outputParserStructured',
  label: 'Structured Output Parser',
  description: 'Has a model answer with data of a form that you choose',
  format,
  icon: 'file:parser.svg',
  codex: { categories: ['AI'], subcategories: { AI: ['Output Parsers'] }, alias: ['json', 'schema'] },
  words: {
    labels: {
      schemaType: 'Form of the Data',
      jsonSchemaExample: 'JSON Example',
      inputSchema: 'JSON Schema',
      jsonSchema: 'JSON Schema',
      autoFix: 'Auto-Fix Format',
      customizeRetryPrompt: 'Customize Retry Prompt',
      prompt: 'Retry Prompt',
    },
    descriptions: {
      autoFix: 'A model puts right what cannot be read',
      prompt: 'The places {instructions}, {completion} and {error} are filled in',
    },
    choices: { 'schemaType.fromJson': 'From a JSON Example', 'schemaType.manual': 'From a JSON Schema' },
    longTexts: ['prompt'],
  },
  subInputs: [{ ...modelInput, displayName: 'Model', displayOptions: { show: { autoFix: [true] } } }],
  supplies: 'ai_outputParser',
  effect: 'reads',
  async supply({ context, params }) {
    const parser = schemaParser(schemaOf(params))
    if (!params.flag('autoFix')) return recordedParser(context, parser)
    const model = await modelOf(context, context.itemIndex)
    const { signal } = context
    return recordedParser(context, fixingParser(parser, { model, prompt: params.text('prompt'), signal }))
  },
})

function schemaOf(params: AppParams): JsonObject {
  if (params.version >= 1.2 && params.text('schemaType') === 'fromJson') {
    const example = params.json('jsonSchemaExample')
    if (example === undefined) throw new Error('Enter an example of the data')
    // Documents before version 1.3 let the model leave out what it does not know.
    return schemaOfExample(example, { required: params.version >= 1.3 })
  }
  const schema = params.json(params.version >= 1.2 ? 'inputSchema' : 'jsonSchema')
  if (!isJsonObject(schema)) throw new Error('Enter the JSON Schema of the data')
  return schema
}
