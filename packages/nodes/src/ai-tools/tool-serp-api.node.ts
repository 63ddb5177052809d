import { isJsonObject, textOf, withoutUndefined, type JsonObject } from '@heddle/core'
import { defineSubNode } from '../ai/define-ai-node.ts'
import { oneText } from '../ai/tool-input.ts'
import { toolOfNode } from '../ai/tool-of-node.ts'
import format from '../formats/toolSerpApi.json' with { type: 'json' }
import { askWeb } from './ask-web.ts'

export const toolSerpApi = defineSubNode({
  name: 'toolSerpApi',
  label: 'SerpApi (Google Search)',
  description: 'Lets an agent search the web with Google',
  format,
  icon: 'file:toolSerpApi.svg',
  service: { label: 'SerpApi' },
  credentials: [{ name: 'serpApi', required: true }],
  words: {
    labels: { gl: 'Country', hl: 'Language', no_cache: 'Explicit Refresh' },
    descriptions: {
      gl: 'Two letters, such as us or de',
      hl: 'Two letters, such as en or de',
      no_cache: 'Whether to search again instead of using recent results',
    },
  },
  codex: { categories: ['AI'], subcategories: { AI: ['Tools'] }, alias: ['search', 'google', 'web'] },
  supplies: 'ai_tool',
  effect: 'reads',
  supply: ({ context, params }) => [
    toolOfNode(context, {
      name: 'search',
      description: 'Searches the web. Use it for current events and for what you do not know.',
      inputSchema: oneText('query', 'What to search for'),
      answer: async ({ query }) =>
        resultsIn(
          await askWeb(context, {
            url: 'https://serpapi.com/search.json',
            query: { engine: 'google', ...params.fields('options'), q: textOf(query) },
            credential: 'serpApi',
          }),
        ),
    }),
  ],
})

const most = 8

/** Of a large answer what helps a model: a direct answer, what is known of the subject, the first results. */
function resultsIn(body: unknown): unknown {
  const {
    answer_box: answer,
    knowledge_graph: subject,
    organic_results: organic,
  } = isJsonObject(body) ? body : {}
  const results = (Array.isArray(organic) ? organic : [])
    .filter(isJsonObject)
    .slice(0, most)
    .map(({ title, link, snippet, date }) => withoutUndefined({ title, link, snippet, date }))
  const found = withoutUndefined({
    answer: isJsonObject(answer) ? textsOf(answer) : undefined,
    subject: isJsonObject(subject) ? textsOf(subject) : undefined,
    results: results.length > 0 ? results : undefined,
  })
  return Object.keys(found).length === 0 ? 'The search has found nothing.' : found
}

/** Pictures and links to further searches are nothing that a model reads. */
const textsOf = (part: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(part).filter(
      ([name, value]) =>
        ['string', 'number', 'boolean'].includes(typeof value) &&
        !/image|thumbnail|serpapi|_link$|kgmid|source_logo/.test(name),
    ),
  )
