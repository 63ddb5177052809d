import { isJsonObject, textOf, withoutUndefined } from '@heddle/core'
import { defineSubNode } from '../ai/define-ai-node.ts'
import { oneText } from '../ai/tool-input.ts'
import { toolOfNode } from '../ai/tool-of-node.ts'
import type { AppParams } from '../app/params.ts'
import format from '../formats/toolSearXng.json' with { type: 'json' }
import { askWeb } from './ask-web.ts'

export const toolSearXng = defineSubNode({
  name: 'toolSearXng',
  label: 'SearXNG',
  description: 'Lets an agent search the web with a SearXNG server',
  format,
  icon: 'file:toolSearXng.svg',
  service: { label: 'SearXNG' },
  credentials: [{ name: 'searXngApi', required: true }],
  words: {
    labels: { numResults: 'Number of Results', safesearch: 'Safe Search' },
    choices: { 'safesearch.0': 'None', 'safesearch.1': 'Moderate', 'safesearch.2': 'Strict' },
  },
  codex: { categories: ['AI'], subcategories: { AI: ['Tools'] }, alias: ['search', 'web', 'metasearch'] },
  supplies: 'ai_tool',
  effect: 'reads',
  supply: ({ context, params }) => [
    toolOfNode(context, {
      name: 'searxng_search',
      description: 'Searches the web. Use it for current events and for what you do not know.',
      inputSchema: oneText('query', 'What to search for'),
      answer: async ({ query }) =>
        resultsIn(
          await askWeb(context, {
            url: '/search',
            query: { q: textOf(query), format: 'json', ...wanted(params) },
            credential: 'searXngApi',
          }),
          numberOr(params, 'options.numResults', 10),
        ),
    }),
  ],
})

const numberOr = (params: AppParams, path: string, usual: number): number =>
  params.value(path) === undefined ? usual : params.number(path)

const wanted = (params: AppParams) => ({
  pageno: numberOr(params, 'options.pageNumber', 1),
  language: params.maybe('options.language') ?? 'en',
  safesearch: numberOr(params, 'options.safesearch', 0),
})

function resultsIn(body: unknown, most: number): unknown {
  const results = isJsonObject(body) && Array.isArray(body.results) ? body.results : []
  const found = results
    .filter(isJsonObject)
    .slice(0, most)
    .map(({ title, url, content, publishedDate }) =>
      withoutUndefined({ title, url, content, publishedDate: publishedDate ?? undefined }),
    )
  return found.length === 0 ? 'The search has found nothing.' : found
}
