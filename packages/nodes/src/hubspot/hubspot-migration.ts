import { isJsonObject, textOf, type JsonObject } from '@heddle/core'

/** What version 1 could say and the newest layout cannot. */
export const earlierParameters = {
  earlierProperties: [],
  earlierHistory: '',
  earlierRecent: '',
  earlierOwnerIds: '',
  earlierForm: {},
}

/** Values may be expressions still: they are moved, never looked into. */
export function fromFirstVersion(parameters: JsonObject): JsonObject {
  const change = changes[`${String(parameters.resource)}.${String(parameters.operation)}`]
  return change ? change(parameters) : parameters
}

type Change = (parameters: JsonObject) => JsonObject

const fieldsOf = (given: unknown): JsonObject => (isJsonObject(given) ? given : {})

/** Properties and how much of them is wanted stand in a group of their own now. */
function grouped({ properties, propertyMode, ...rest }: JsonObject): JsonObject {
  if (properties === undefined && propertyMode === undefined) return rest
  const propertiesValues = { properties: properties ?? [], propertyMode: propertyMode ?? '' }
  return { ...rest, propertiesCollection: { propertiesValues } }
}

const contactParts: Change = ({ additionalFields, filters, ...rest }) => ({
  ...rest,
  additionalFields: grouped(fieldsOf(additionalFields ?? filters)),
})

/** What was created or changed was asked for separately. */
const recent =
  (earlierRecent: string, name: string): Change =>
  ({ filters, ...rest }) => ({
    ...rest,
    operation: 'getRecentlyCreatedUpdated',
    earlierRecent,
    [name]: fieldsOf(filters),
  })

const recentCompanies = (earlierRecent: string): Change => {
  const change = recent(earlierRecent, 'additionalFields')
  return (parameters) => {
    const { additionalFields, ...rest } = change(parameters)
    const { includePropertyVersions, ...others } = fieldsOf(additionalFields)
    const versions = { propertiesValues: { properties: [], propertyMode: 'valueAndHistory' } }
    return {
      ...rest,
      additionalFields: {
        ...others,
        ...(includePropertyVersions === true && { propertiesCollection: versions }),
      },
    }
  }
}

/** The operators that only numbers have now. */
const forNumbers = new Set(['GT', 'GTE', 'LT', 'LTE'])

/** A property is stored with its type now, which decides how it can be compared. */
function typed(filter: unknown): unknown {
  const { propertyName, operator } = fieldsOf(filter)
  const isNumber = typeof operator === 'string' && forNumbers.has(operator)
  return isNumber ? { ...fieldsOf(filter), propertyName: `${textOf(propertyName)}|number` } : filter
}

const search: Change = ({ filterGroupsUi, ...rest }) => {
  if (!isJsonObject(filterGroupsUi)) return { ...rest, filterGroupsUi }
  const groups = [filterGroupsUi.filterGroupsValues ?? []].flat().map((group) => {
    const { filtersUi, ...others } = fieldsOf(group)
    const filterValues = [fieldsOf(filtersUi).filterValues ?? []].flat().map(typed)
    return { ...others, filtersUi: { filterValues } }
  })
  return { ...rest, filterGroupsUi: groups.length > 0 ? { filterGroupsValues: groups } : {} }
}

const form: Change = ({ authentication, operation, ...earlierForm }) => ({
  authentication,
  resource: 'contact',
  operation,
  earlierForm,
})

const changes: Readonly<Record<string, Change>> = {
  'contact.upsert': ({ resolveData, additionalFields, ...rest }) => {
    const { properties, ...fields } = fieldsOf(additionalFields)
    return {
      ...rest,
      additionalFields: fields,
      options: { resolveData },
      ...(properties !== undefined && { earlierProperties: properties }),
    }
  },
  'contact.get': contactParts,
  'contact.getAll': contactParts,
  'contact.getRecentlyCreatedUpdated': contactParts,
  'company.getAll': ({ options, ...rest }) => {
    const { propertiesWithHistory, properties, ...others } = fieldsOf(options)
    const propertyMode = properties === undefined ? undefined : 'valueOnly'
    return {
      ...rest,
      options: grouped({ ...others, properties, propertyMode }),
      ...(propertiesWithHistory !== undefined && { earlierHistory: propertiesWithHistory }),
    }
  },
  'company.getRecentlyCreated': recentCompanies('created'),
  'company.getRecentlyModified': recentCompanies('modified'),
  'contact.search': search,
  'deal.search': search,
  'deal.get': ({ additionalFields, ...rest }) => ({ ...rest, filters: fieldsOf(additionalFields) }),
  'deal.getRecentlyCreated': recent('created', 'filters'),
  'deal.getRecentlyModified': recent('modified', 'filters'),
  'engagement.create': ({ additionalFields, ...rest }) => {
    const { associations, ...others } = fieldsOf(additionalFields)
    const { ownerIds, ...kept } = fieldsOf(associations)
    return {
      ...rest,
      additionalFields: associations === undefined ? others : { ...others, associations: kept },
      ...(ownerIds !== undefined && { earlierOwnerIds: ownerIds }),
    }
  },
  'form.getFields': form,
  'form.submit': form,
}
