import { defineSubNode } from '../ai/define-ai-node.ts'
import { toolOfNode } from '../ai/tool-of-node.ts'
import { chosenSchema } from '../ai/tool-schema.ts'
import format from '../formats/toolCode.json' with { type: 'json' }
import { inputWords } from './input-words.ts'

export const toolCode = defineSubNode({
  name: 'toolCode',
  label: 'Code Tool',
  description: 'Lets an agent run a piece of JavaScript',
  format,
  icon: 'file:toolCode.svg',
  words: {
    ...inputWords,
    labels: { ...inputWords.labels, jsCode: 'JavaScript', pythonCode: 'Python' },
    choices: { ...inputWords.choices, javaScript: 'JavaScript', python: 'Python' },
    longTexts: ['description', 'jsCode', 'pythonCode'],
  },
  codex: {
    categories: ['AI'],
    subcategories: { AI: ['Tools'] },
    alias: ['javascript', 'script', 'function'],
  },
  supplies: 'ai_tool',
  supply({ context, params }) {
    if (params.text('language') === 'python')
      throw new Error('Python cannot be run. Write the tool in JavaScript.')
    const inputSchema = chosenSchema(params, 'What the tool is to work on')
    const isText = !params.flag('specifyInputSchema')
    return [
      toolOfNode(context, {
        name: params.text('name'),
        description: params.text('description'),
        inputSchema,
        async answer(input) {
          const code = codeWith(params.text('jsCode'), isText ? input.query : input)
          const [items] = await context.runCode({ code, mode: 'allItems', dialect: 'code' })
          return items?.[0]?.json.answer
        },
      }),
    ]
  },
})

/** Input comes in as data, so that nothing in it can be run. The code begins on the first line, as errors count lines. */
const codeWith = (code: string, query: unknown): string =>
  `const query = JSON.parse(${JSON.stringify(JSON.stringify(query))}); const answer = await (async () => { ${code}
})(); return [{ json: { answer: answer === undefined ? null : answer } }]`
