import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import { defineConversion } from '@heddle/core/node'
import { parseXmlTree } from '../files/parse-xml-tree.ts'
import { readAtomEntry, readRssItem } from './feed-entry.ts'

const depth = 100

/** The entries of a feed, under the names that it gives its fields. */
export const readFeed = defineConversion({
  name: 'readFeed',
  label: 'RSS and Atom feeds',
  subject: 'feed',
  limits: { inputBytes: 8 * 2 ** 20, outputBytes: 32 * 2 ** 20, seconds: 20, depth, inlineBytes: 4096 },
  async run({ text, customFields }: { text: string; customFields: string[] }): Promise<JsonObject[]> {
    const tree = await parseXmlTree(
      { text, subject: 'feed', depth },
      { ignoreAttributes: false, attributeNamePrefix: '@' },
    )
    const found = isJsonObject(tree) ? findEntries(tree) : undefined
    if (!found) throw new Error('The URL does not return an RSS or Atom feed')
    const read = found.isAtom ? readAtomEntry : readRssItem
    return found.entries.map((entry) => ({ ...read(entry), ...ownFields(entry, customFields) }))
  },
})

function findEntries({ rss, feed, 'rdf:RDF': rdf }: JsonObject) {
  const channel = isJsonObject(rss) ? rss.channel : undefined
  const holder = [channel, rdf].find(isJsonObject)
  if (holder) return { isAtom: false, entries: listOf(holder.item) }
  return isJsonObject(feed) ? { isAtom: true, entries: listOf(feed.entry) } : undefined
}

const listOf = (value: unknown): JsonObject[] => [value].flat().filter(isJsonObject)

/** The first of each further field that is asked for. */
const ownFields = (entry: JsonObject, names: readonly string[]): JsonObject =>
  Object.fromEntries(
    names
      .filter((name) => Object.hasOwn(entry, name))
      .map((name) => {
        const [first] = [entry[name]].flat()
        return [name, isJsonObject(first) ? textOf(first['#text']) : first]
      }),
  )
