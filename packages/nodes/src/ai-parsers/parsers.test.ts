import type { ShortWorkflow } from '@heddle/engine/testing'
import { expect, test } from 'vitest'
import { chainLlm } from '../ai-chains/chain-llm.node.ts'
import { model, runWithModel } from '../testing/ai-world.ts'
import { outputParserAutofixing } from './output-parser-autofixing.node.ts'
import { outputParserItemList } from './output-parser-item-list.node.ts'
import { outputParserStructured } from './output-parser-structured.node.ts'

const types = [chainLlm, outputParserAutofixing, outputParserItemList, outputParserStructured]

/** A chain whose answer a parser reads. */
const parsed: ShortWorkflow = {
  nodes: {
    Chain: {
      type: chainLlm.type,
      typeVersion: 1.9,
      parameters: { promptType: 'define', text: 'Where?', hasOutputParser: true },
    },
    Model: model,
  },
  lines: ['Start > Chain', 'Model > Chain as ai_languageModel'],
}

const plus = (
  { nodes, lines = [] }: ShortWorkflow,
  more: ShortWorkflow['nodes'],
  ...wires: string[]
): ShortWorkflow => ({ nodes: { ...nodes, ...more }, lines: [...lines, ...wires] })

test('a parser makes data of the answer, and a list makes items', async () => {
  const schema = { type: 'object', properties: { city: { enum: ['Oslo', 'Rome'] } } }
  const structured = {
    type: outputParserStructured.type,
    typeVersion: 1.2,
    parameters: { schemaType: 'manual', inputSchema: JSON.stringify(schema) },
  }
  const list = { type: outputParserItemList.type, parameters: { options: { numberOfItems: 2 } } }
  const wire = 'Parser > Chain as ai_outputParser'

  const object = await runWithModel(plus(parsed, { Parser: structured }, wire), {
    types,
    script: [{ text: '{"city": "Rome"}' }],
  })
  const items = await runWithModel(plus(parsed, { Parser: list }, wire), {
    types,
    script: [{ text: 'one' }, { text: 'one\n two \n\nthree' }],
  })

  expect(object.json('Chain')).toEqual([{ output: { city: 'Rome' } }])
  expect(items.json('Chain')).toEqual([{ text: 'one' }, { text: 'two' }])
})

test('a parser that fixes answers has its own model put them right', async () => {
  const inner = {
    type: outputParserStructured.type,
    typeVersion: 1.3,
    parameters: { jsonSchemaExample: '{ "n": 1 }' },
  }
  const prompt = 'E {error} C {completion}'
  const fixing = { type: outputParserAutofixing.type, parameters: { options: { prompt } } }

  const run = await runWithModel(
    plus(
      parsed,
      { Inner: inner, Fixing: fixing, Fixer: model },
      'Fixing > Chain as ai_outputParser',
      'Inner > Fixing as ai_outputParser',
      'Fixer > Fixing as ai_languageModel',
    ),
    { types, script: [{ text: 'n is {error}' }, { text: '{"n": 5}' }] },
  )

  expect(run.json('Chain')).toEqual([{ output: { n: 5 } }])
  expect(run.asked[1]?.messages).toEqual([
    { role: 'user', content: 'E The answer of the model is not JSON C n is {error}' },
  ])
  expect(run.json('Fixing')).toEqual([{ output: { n: 5 } }])
})

test('a structured parser has its own model put answers right, with a prompt of the workflow', async () => {
  const parser = {
    type: outputParserStructured.type,
    typeVersion: 1.1,
    parameters: {
      jsonSchema: '{ "type": "object", "properties": { "n": { "type": "number" } } }',
      autoFix: true,
      customizeRetryPrompt: true,
      prompt: 'Fix {completion}',
    },
  }

  const run = await runWithModel(
    plus(
      parsed,
      { Parser: parser, Fixer: model },
      'Parser > Chain as ai_outputParser',
      'Fixer > Parser as ai_languageModel',
    ),
    { types, script: [{ text: '{"n": "5"}' }, { text: '{"n": 5}' }] },
  )

  expect(run.json('Chain')).toEqual([{ output: { n: 5 } }])
  expect(run.asked[1]?.messages).toEqual([{ role: 'user', content: 'Fix {"n": "5"}' }])
})

test.each([
  [1.3, { jsonSchemaExample: '' }, 'Enter an example of the data'],
  [1.3, { schemaType: 'manual', inputSchema: '5' }, 'Enter the JSON Schema of the data'],
  [1.3, { jsonSchemaExample: '{' }, 'JSON'],
])(
  'a structured parser of version %s with %j says what is missing',
  async (typeVersion, parameters, text) => {
    const Parser = { type: outputParserStructured.type, typeVersion, parameters }

    const run = await runWithModel(plus(parsed, { Parser }, 'Parser > Chain as ai_outputParser'), {
      types,
      script: [],
    })

    expect(run.runData.Parser?.[0]?.error?.message).toContain(text)
    expect(run.status).toBe('error')
  },
)
