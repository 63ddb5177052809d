import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import { defineSubNode } from '../ai/define-ai-node.ts'
import { oneText } from '../ai/tool-input.ts'
import { toolOfNode } from '../ai/tool-of-node.ts'
import format from '../formats/toolWikipedia.json' with { type: 'json' }
import { askWeb } from './ask-web.ts'

/** More than this says little that is new, and models pay by the word. */
const pages = 3
const longestText = 2000

export const toolWikipedia = defineSubNode({
  name: 'toolWikipedia',
  label: 'Wikipedia',
  description: 'Lets an agent look something up in Wikipedia',
  format,
  icon: 'file:toolWikipedia.svg',
  codex: {
    categories: ['AI'],
    subcategories: { AI: ['Tools'] },
    alias: ['encyclopedia', 'knowledge', 'lookup'],
  },
  supplies: 'ai_tool',
  effect: 'reads',
  supply: ({ context }) => [
    toolOfNode(context, {
      name: 'wikipedia',
      description: 'Looks something up in Wikipedia: people, places, companies, events, ideas.',
      inputSchema: oneText('query', 'What to look for, in a few words'),
      answer: async ({ query }) =>
        articlesIn(
          await askWeb(context, { url: 'https://en.wikipedia.org/w/api.php', query: search(query) }),
        ),
    }),
  ],
})

const search = (words: unknown): JsonObject => ({
  action: 'query',
  format: 'json',
  formatversion: 2,
  generator: 'search',
  gsrsearch: textOf(words),
  gsrlimit: pages,
  prop: 'extracts|info',
  inprop: 'url',
  explaintext: 1,
  exintro: 1,
})

function articlesIn(body: unknown): unknown {
  const found = isJsonObject(body) && isJsonObject(body.query) ? body.query.pages : []
  const articles = (Array.isArray(found) ? found : [])
    .filter(isJsonObject)
    .toSorted((one, other) => Number(one.index) - Number(other.index))
    .map(({ title, extract, fullurl }) => ({
      title,
      text: textOf(extract).slice(0, longestText),
      url: fullurl,
    }))
  return articles.length === 0 ? 'Wikipedia has no article about that.' : articles
}
