import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import { defineConversion } from '@heddle/core/node'
import { parseXmlTree } from '../files/parse-xml-tree.ts'

const depth = 100

/** The entries of a feed, under the names that RSS gives them. */
export const readFeed = defineConversion({
  name: 'readFeed',
  label: 'RSS and Atom feeds',
  subject: 'feed',
  limits: { inputBytes: 8 * 2 ** 20, outputBytes: 32 * 2 ** 20, seconds: 20, depth, inlineBytes: 4096 },
  async run({ text, customFields }: { text: string; customFields: string[] }): Promise<JsonObject[]> {
    const tree = await parseXmlTree(
      { text, subject: 'feed', depth },
      {
        ignoreAttributes: false,
        attributeNamePrefix: '@',
        isArray: (name) => name === 'item' || name === 'entry',
      },
    )
    const entries = findEntries(tree)
    if (!entries) throw new Error('The address gives no RSS or Atom feed')
    return entries.map((entry) => readEntry(entry, customFields))
  },
})

function findEntries(tree: unknown): JsonObject[] | undefined {
  if (!isJsonObject(tree)) return undefined
  const { rss, feed, 'rdf:RDF': rdf } = tree
  const channel = isJsonObject(rss) ? rss.channel : undefined
  const holder = [channel, feed, rdf].find(isJsonObject)
  if (!holder) return undefined
  const list = holder.item ?? holder.entry ?? []
  return Array.isArray(list) ? list.filter(isJsonObject) : []
}

function readEntry(entry: JsonObject, custom: string[]): JsonObject {
  const content = plain(entry['content:encoded'] ?? entry.content ?? entry.description ?? entry.summary)
  const published = plain(entry.pubDate ?? entry.published ?? entry['dc:date'] ?? entry.updated)
  const time = new Date(published)
  const fields = {
    creator: plain(entry['dc:creator'] ?? entry.author),
    title: plain(entry.title),
    link: readLink(entry.link),
    pubDate: published,
    content,
    contentSnippet: content.replaceAll(/<[^<>]*>/g, '').trim(),
    guid: plain(entry.guid ?? entry.id),
    isoDate: published !== '' && !Number.isNaN(time.getTime()) ? time.toISOString() : '',
    ...Object.fromEntries(custom.map((name) => [name, Object.hasOwn(entry, name) ? entry[name] : ''])),
  }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))
}

/** The text of an element, with or without attributes around it. */
function plain(value: unknown): string {
  if (isJsonObject(value)) return textOf(value['#text'] ?? value.name)
  return textOf(value)
}

/** Atom has several links with a purpose each; RSS has one. */
function readLink(link: unknown): string {
  if (!Array.isArray(link)) return isJsonObject(link) ? textOf(link['@href'] ?? link['#text']) : textOf(link)
  const links = link.filter(isJsonObject)
  const chosen = links.find((each) => each['@rel'] === undefined || each['@rel'] === 'alternate') ?? links[0]
  return textOf(chosen?.['@href'])
}
