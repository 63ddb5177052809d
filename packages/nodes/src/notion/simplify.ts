import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import { textIn } from './rich-text.ts'

/** How the properties of a page are named: by their own names in the first documents, in snake case later. */
export type Naming = 'own' | 'snake'

/** What most people want of a page, a database or a data source. */
export function simplify(entry: JsonObject, naming: Naming = 'snake'): JsonObject {
  const { object, id, url, parent } = entry
  const properties = isJsonObject(entry.properties) ? entry.properties : {}
  if (object !== 'page') return { id, name: textIn(entry.title) || textOf(entry.name), url }
  const isRow = isJsonObject(parent) && /^(database|data_source)_id$/.test(textOf(parent.type))
  const title = titleOf(properties)
  const values = Object.entries(properties).map(([name, value]) => [
    naming === 'own' ? name : `property_${snakeCase(name)}`,
    simpleValue(value),
  ])
  if (naming === 'own') return isRow ? { id, ...Object.fromEntries(values) } : { id, title }
  return { id, name: title, url, ...(isRow && Object.fromEntries(values)) }
}

const titleOf = (properties: JsonObject): string =>
  Object.values(properties)
    .map((property) => (isJsonObject(property) && property.type === 'title' ? textIn(property.title) : ''))
    .join('')

/** Names without any letters of English stay readable as they are. */
function snakeCase(name: string): string {
  const parts = name
    .split(/[^A-Za-z0-9]+|(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/)
    .filter((part) => part !== '')
  return parts.length > 0 ? parts.join('_').toLowerCase() : name.trim().toLowerCase()
}

/** The value of a property without what describes it. */
function simpleValue(property: unknown): unknown {
  if (!isJsonObject(property)) return property
  const type = textOf(property.type)
  const value = property[type]
  return Object.hasOwn(simpler, type) ? simpler[type]?.(value) : value
}

const listIn = (given: unknown): JsonObject[] =>
  Array.isArray(given) ? given.filter((each) => isJsonObject(each)) : []

const nameIn = (given: unknown): unknown => (isJsonObject(given) ? (given.name ?? null) : null)

const simpler: Readonly<Record<string, (value: unknown) => unknown>> = {
  title: textIn,
  rich_text: textIn,
  text: textIn,
  select: nameIn,
  status: nameIn,
  created_by: nameIn,
  last_edited_by: nameIn,
  multi_select: (value) => listIn(value).map(({ name }) => name),
  relation: (value) => listIn(value).map(({ id }) => id),
  people: (value) => listIn(value).map(({ person, name }) => (isJsonObject(person) ? person.email : name)),
  files: (value) => listIn(value).map(fileUrl),
  formula: simpleValue,
  rollup: (value) =>
    isJsonObject(value) && Array.isArray(value.array)
      ? value.array.flatMap((each) => simpleValue(each))
      : simpleValue(value),
  unique_id: (value) => {
    if (!isJsonObject(value)) return null
    return value.prefix ? `${textOf(value.prefix)}-${textOf(value.number)}` : value.number
  },
}

/** Files lie with the service or somewhere else. */
export function fileUrl({ file, external }: JsonObject): string {
  const place = isJsonObject(external) ? external : file
  return isJsonObject(place) ? textOf(place.url) : ''
}

const history = new Set(['created_time', 'last_edited_time', 'created_by', 'last_edited_by'])

/** A block with its text, without how it looks and who wrote it. */
export function simplifyBlock(block: JsonObject, rootId: string): JsonObject {
  const type = textOf(block.type)
  const inside = isJsonObject(block[type]) ? block[type] : {}
  const content = contentOf(type, inside)
  const kept = Object.entries(block).filter(
    ([name]) => !history.has(name) && (content === undefined || name !== type),
  )
  return { ...Object.fromEntries(kept), root_id: rootId, ...(content !== undefined && { content }) }
}

/** Undefined where a block is no text or address only. */
function contentOf(type: string, inside: JsonObject): unknown {
  const text = inside.rich_text ?? inside.text
  if (Array.isArray(text)) return textIn(text)
  if (type === 'equation') return inside.expression
  if (type === 'child_page' || type === 'child_database') return inside.title
  if (inside.url !== undefined) return inside.url
  return inside.file === undefined && inside.external === undefined ? undefined : fileUrl(inside)
}
