import type { AppWords } from '../app/words.ts'

/** What people read where they say what a tool takes. */
export const inputWords = {
  labels: {
    specifyInputSchema: 'Specify Input Schema',
    schemaType: 'Schema Type',
    jsonSchemaExample: 'JSON Example',
    inputSchema: 'Input Schema',
  },
  descriptions: {
    name: 'Letters, digits and underscores. The model calls the tool by this name.',
    description: 'What the tool does and when to use it. The model decides by this text.',
    specifyInputSchema: 'Whether the model gives several values instead of one text',
    jsonSchemaExample: 'An object like those that the tool takes',
    inputSchema: 'JSON Schema of the object that the tool takes',
  },
  choices: { fromJson: 'Generate From JSON Example', manual: 'Define Below' },
} satisfies AppWords
