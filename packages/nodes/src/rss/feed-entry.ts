import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import { plainText } from './plain-text.ts'

/** Fields that are told under the names that they have. */
const plainFields = ['author', 'title', 'link', 'pubDate', 'comments', 'source', 'guid']
/** Fields of another vocabulary: told with and without its prefix. */
const prefixedFields = ['creator', 'date', 'language', 'rights', 'publisher', 'subject']

/** An entry of RSS. */
export function readRssItem(item: JsonObject): JsonObject {
  const described = find(item, 'description')
  const encoded = find(item, 'content:encoded')
  const prefixed = prefixedFields.map((name) => ({ name, value: find(item, `dc:${name}`) }))
  const about = find(item, '@rdf:about')
  return filledIn({
    ...Object.fromEntries(plainFields.map((name) => [name, find(item, name)])),
    ...Object.fromEntries(
      prefixed.flatMap(({ name, value }) => [
        [name, value],
        [`dc:${name}`, value],
      ]),
    ),
    categories: categoriesOf(item.category),
    enclosure: attributesOf(item.enclosure),
    content: described,
    contentSnippet: described && plainText(described),
    'content:encoded': encoded,
    'content:encodedSnippet': encoded && plainText(encoded),
    isoDate: isoDate(find(item, 'pubDate') ?? find(item, 'dc:date')),
    'rdf:about': about,
  })
}

/** An entry of Atom. */
export function readAtomEntry(entry: JsonObject): JsonObject {
  const content = find(entry, 'content')
  const published = isoDate(find(entry, 'published') ?? find(entry, 'updated'))
  const { author } = entry
  return filledIn({
    title: find(entry, 'title'),
    link: linkOf(entry.link),
    pubDate: published,
    author: isJsonObject(author) ? find(author, 'name') : undefined,
    content,
    contentSnippet: content && plainText(content),
    summary: find(entry, 'summary'),
    id: find(entry, 'id'),
    isoDate: published,
  })
}

/** The text of the first element of a name, with or without attributes. */
function find(holder: JsonObject, name: string): string | undefined {
  if (!Object.hasOwn(holder, name)) return undefined
  const [first] = [holder[name]].flat()
  return isJsonObject(first) ? textOf(first['#text']) : textOf(first)
}

/** Of several links the one for people counts, else the first. */
function linkOf(link: unknown): string | undefined {
  const links = [link].flat().filter(isJsonObject)
  const chosen = links.find((each) => each['@rel'] === 'alternate') ?? links[0]
  return chosen && textOf(chosen['@href'])
}

function categoriesOf(category: unknown): unknown[] | undefined {
  if (category === undefined) return undefined
  return [category].flat().map((each) => {
    if (!isJsonObject(each)) return each
    return { $: attributesOf(each), _: textOf(each['#text']) }
  })
}

function attributesOf(element: unknown): JsonObject | undefined {
  if (!isJsonObject(element)) return undefined
  const attributes = Object.entries(element).filter(([name]) => name.startsWith('@'))
  return Object.fromEntries(attributes.map(([name, value]) => [name.slice(1), value]))
}

function isoDate(text: string | undefined): string | undefined {
  const time = new Date(text ?? '')
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString()
}

const filledIn = (fields: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
