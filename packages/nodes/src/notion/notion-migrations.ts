import { isJsonObject, type JsonObject } from '@heddle/core'
import type { ParameterMigration } from '@heddle/core/node'

/** What documents before version 3 say with parameters that the newest layout does not have. */
export const notionOnlyMigrated = {
  /** The version of the service's interface that they were made for. */
  earlierApi: '',
  /** The database in which pages are made and looked for. */
  earlierDatabase: '',
  /** Rows for properties, with texts that are put together of pieces. */
  earlierProperties: {},
  earlierFilters: {},
  /** What a search is limited to. */
  earlierObject: '',
  /** Whether an icon is an emoji or a file; its address tells that now. */
  earlierIconType: '',
}

export const notionMigrations: readonly ParameterMigration[] = [
  {
    below: 3,
    migrate(parameters, version) {
      const change = changes[`${String(parameters.resource)}.${String(parameters.operation)}`]
      const changed = change ? change(parameters, version) : parameters
      return { ...changed, earlierApi: version < 2 ? '2021-05-13' : '2021-08-16' }
    },
  },
]

const fieldsOf = (given: unknown): JsonObject => (isJsonObject(given) ? given : {})

const withIcon = (given: unknown): JsonObject => {
  const { iconType, ...options } = fieldsOf(given)
  return { options, ...(iconType !== undefined && { earlierIconType: iconType }) }
}

type Change = (parameters: JsonObject, version: number) => JsonObject

const asSearch: Change = ({ simple, ...rest }) => ({
  ...rest,
  resource: 'dataSource',
  operation: 'search',
  simple: simple ?? false,
})

const writeProperties: Change = ({ propertiesUi, databaseId, options, ...rest }) => ({
  ...rest,
  earlierProperties: propertiesUi,
  ...(databaseId !== undefined && { earlierDatabase: databaseId }),
  ...withIcon(options),
})

const changes: Readonly<Record<string, Change>> = {
  'block.getAll': (rest, version) => (version <= 2 ? { ...rest, simplifyOutput: false } : rest),
  'database.get': ({ simple, ...rest }) => ({ ...rest, simple: simple ?? false }),
  'database.getAll': asSearch,
  'database.search': asSearch,
  'databasePage.create': writeProperties,
  'databasePage.update': writeProperties,
  'databasePage.getAll': ({ databaseId, filters, matchType, options, ...rest }) => {
    const { filter, ...others } = fieldsOf(options)
    const { filterType } = rest
    return {
      ...rest,
      earlierDatabase: databaseId,
      earlierFilters: filterType === undefined ? firstFilters(filter) : laterFilters(filters, matchType),
      filterType: filterType ?? 'none',
      options: others,
    }
  },
  'page.create': ({ options, ...rest }) => ({ ...rest, ...withIcon(options) }),
  'page.get': (rest) => ({ ...rest, resource: 'databasePage' }),
  'page.search': ({ options, ...rest }) => {
    const { filter, ...others } = fieldsOf(options)
    return { ...rest, earlierObject: fieldsOf(fieldsOf(filter).filters).value ?? '', options: others }
  },
}

function firstFilters(filter: unknown): JsonObject {
  const { singleCondition, multipleCondition } = fieldsOf(filter)
  const { or, and } = fieldsOf(fieldsOf(multipleCondition).condition)
  return { one: singleCondition ?? [], any: or ?? [], all: and ?? [] }
}

const laterFilters = (filters: unknown, matchType: unknown): JsonObject => ({
  [matchType === 'allFilters' ? 'all' : 'any']: fieldsOf(filters).conditions ?? [],
})
