import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import type { PropertyOption } from '@heddle/core/node'
import type { ListCall } from '../app/define-app.ts'
import { valueIn } from '../app/paging.ts'
import { inVersion, locatedId, newestApi, notionUrls, pages, query } from './notion-service.ts'
import { textIn } from './rich-text.ts'

type Load = (call: ListCall) => Promise<PropertyOption[]>

/** Lists are read in the newest version, whatever the document is made for. */
const read = (url: string) => inVersion(newestApi, { url })

const sorted = (options: readonly PropertyOption[]): PropertyOption[] =>
  options.toSorted((a, b) => a.name.localeCompare(b.name))

/** The sources of data that are shared with the account. */
function searchSources(call: ListCall): Promise<JsonObject[]> {
  const { filter: text } = call
  const body = { ...(text !== '' && { query: text }), filter: { property: 'object', value: 'data_source' } }
  return query(call, { url: '/search', body, api: newestApi })
}

const nameOf = ({ title, name }: JsonObject): string => textIn(title) || textOf(name) || 'Untitled'

export const listDataSources: Load = async (call) =>
  sorted(
    (await searchSources(call)).map((source) => ({
      name: nameOf(source),
      value: textOf(source.id),
      ...(typeof source.url === 'string' && { url: source.url }),
    })),
  )

/** A database goes by the name of its first source. */
export const listDatabases: Load = async (call) => {
  const names = new Map<string, string>()
  for (const source of await searchSources(call)) {
    const id = textOf(valueIn(source, 'parent.database_id'))
    if (id !== '' && !names.has(id)) names.set(id, nameOf(source))
  }
  return sorted([...names].map(([value, name]) => ({ name, value })))
}

const listUsers: Load = async ({ list }) => {
  const users = await list(read('/users'), pages)
  return sorted(
    users
      .filter(({ type }) => type !== 'bot')
      .map(({ id, name }) => ({ name: textOf(name) || textOf(id), value: textOf(id) })),
  )
}

type Property = JsonObject & { name: string; type: string }

/** The properties of what is chosen: a data source, a database, or the one that a page is in. */
async function propertiesOf(call: ListCall): Promise<Property[]> {
  const source = await sourceId(call)
  if (source === '') return []
  const body = await call.send(read(`/data_sources/${encodeURIComponent(source)}`))
  const properties = isJsonObject(body) && isJsonObject(body.properties) ? body.properties : {}
  return Object.entries(properties).flatMap(([name, property]) =>
    isJsonObject(property) ? [{ ...property, name, type: textOf(property.type) }] : [],
  )
}

async function sourceId({ params, send }: ListCall): Promise<string> {
  const source = locatedId(params.value('dataSourceId'))
  if (source !== '') return source
  const database = locatedId(params.value('databaseId'))
  if (database !== '') {
    const body = await send(read(`/databases/${encodeURIComponent(database)}`))
    const sources: unknown = isJsonObject(body) ? body.data_sources : undefined
    const [first]: unknown[] = Array.isArray(sources) ? sources : []
    return isJsonObject(first) ? textOf(first.id) : ''
  }
  const page = pageIn(params.value('pageId'))
  if (page === '') return ''
  const body = await send(read(`/pages/${encodeURIComponent(page)}`))
  return textOf(valueIn(body, 'parent.data_source_id'))
}

function pageIn(given: unknown): string {
  const value = textOf(isJsonObject(given) ? given.value : given).trim()
  return notionUrls.pageId.exec(value)?.[1] ?? value
}

/** The service computes these. */
const readOnly = new Set(
  'formula rollup created_time created_by last_edited_time last_edited_by unique_id verification button'.split(
    ' ',
  ),
)

const listProperties: Load = async (call) => {
  const writes = ['create', 'update'].includes(call.params.text('operation'))
  const properties = await propertiesOf(call)
  return sorted(
    properties
      .filter(({ type }) => !writes || !readOnly.has(type))
      .map(({ name, type }) => ({ name, value: `${name}|${type}` })),
  )
}

/** The choices of all properties of a type; with the name of theirs where there are several. */
const listChoices =
  (type: string): Load =>
  async (call) => {
    const properties = (await propertiesOf(call)).filter((property) => property.type === type)
    return properties.flatMap((property) => {
      const options = valueIn(property, `${type}.options`)
      return (Array.isArray(options) ? options : []).map((option: JsonObject) => {
        const value = textOf(option.name)
        return { name: properties.length > 1 ? `${property.name}: ${value}` : value, value }
      })
    })
  }

const blockTypes: readonly (readonly [string, string])[] = [
  ['Paragraph', 'paragraph'],
  ['Heading 1', 'heading_1'],
  ['Heading 2', 'heading_2'],
  ['Heading 3', 'heading_3'],
  ['Toggle', 'toggle'],
  ['To-Do', 'to_do'],
  ['Bulleted List Item', 'bulleted_list_item'],
  ['Numbered List Item', 'numbered_list_item'],
  ['Child Page', 'child_page'],
  ['Image', 'image'],
]

const timezones: readonly PropertyOption[] = [
  { name: 'Timezone of the Workflow', value: 'default' },
  ...Intl.supportedValuesOf('timeZone').map((zone) => ({ name: zone, value: zone })),
]

export const notionLists: Readonly<Record<string, Load>> = {
  databaseId: listDatabases,
  database: listDatabases,
  dataSourceId: listDataSources,
  user: listUsers,
  peopleValue: listUsers,
  createdByValue: listUsers,
  lastEditedByValue: listUsers,
  key: listProperties,
  selectValue: listChoices('select'),
  statusValue: listChoices('status'),
  multiSelectValue: listChoices('multi_select'),
  type: async () => blockTypes.map(([name, value]) => ({ name, value })),
  timezone: async () => [...timezones],
}
