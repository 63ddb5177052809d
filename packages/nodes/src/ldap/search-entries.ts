import { defineOperation, param, type ParamValues } from '@heddle/core/node'
import type { Client, Entry, SearchOptions } from 'ldapts'
import { binaryAttributes, readEntry } from './read-entry.ts'
import { type debugParams, unknownYet } from './entry-operations.ts'
import { runOnLdap } from './run-on-ldap.ts'

const usualPage = 1000

const searchParams = {
  baseDN: param.string({
    label: 'Base DN',
    required: true,
    placeholder: 'ou=people,dc=example,dc=org',
    description: 'The entry below which to search',
  }),
  searchFor: param.options({
    label: 'Search For',
    options: unknownYet,
    default: '',
    description: 'The object class of the entries, or a filter of your own',
    typeOptions: { loadOptionsMethod: 'objectClasses' },
  }),
  customFilter: param.string({
    label: 'Custom Filter',
    default: '(objectclass=*)',
    description: 'The filter, with the signs \\ * ( ) in values written as \\5c \\2a \\28 \\29',
    show: { searchFor: ['custom'] },
  }),
  attribute: param.options({
    label: 'Attribute',
    options: unknownYet,
    default: '',
    required: true,
    description: 'The attribute to search in',
    typeOptions: { loadOptionsMethod: 'attributes' },
    hide: { searchFor: ['custom'] },
  }),
  searchText: param.string({
    label: 'Search Text',
    required: true,
    description: 'The text to find. A star stands for any text.',
    hide: { searchFor: ['custom'] },
  }),
  returnAll: param.boolean({
    label: 'Return All',
    description: 'Whether to return all results or only up to a limit',
  }),
  limit: param.number({
    label: 'Limit',
    default: 50,
    typeOptions: { minValue: 1 },
    show: { returnAll: [false] },
  }),
  options: param.collection({
    label: 'Options',
    placeholder: 'Add option',
    fields: {
      attributes: param.multiOptions({
        label: 'Attributes',
        options: unknownYet,
        default: [],
        description: 'The attributes to return; all when empty',
        typeOptions: { loadOptionsMethod: 'attributes' },
      }),
      pageSize: param.number({
        label: 'Page Size',
        default: usualPage,
        description: 'How many entries to ask for at a time. 0 asks for all at once.',
        typeOptions: { minValue: 0 },
      }),
      scope: param.options({
        label: 'Scope',
        options: [
          { name: 'Base Object', value: 'base', description: 'Only the entry itself' },
          { name: 'Single Level', value: 'one', description: 'The entries directly below' },
          { name: 'Whole Subtree', value: 'sub', description: 'The entry and all below' },
        ],
        default: 'sub',
      }),
    },
  }),
}

type Search = ParamValues<typeof searchParams>

export const searchEntries = defineOperation<typeof debugParams>()({
  label: 'Search',
  description: 'Finds entries',
  action: 'Search LDAP',
  effect: 'reads',
  params: searchParams,
  run: (context) =>
    runOnLdap(context, async (client, params) => {
      const entries = await findEntries(client, params)
      return entries.map((entry) => ({ json: readEntry(entry) }))
    }),
})

async function findEntries(client: Client, params: Search): Promise<Entry[]> {
  const { returnAll, options } = params
  const most = returnAll ? Number.POSITIVE_INFINITY : params.limit
  const { pageSize = usualPage, attributes, scope = 'sub' } = options
  const search: SearchOptions = {
    scope,
    filter: filterOf(params),
    explicitBufferAttributes: binaryAttributes,
    ...(attributes && attributes.length > 0 && { attributes }),
  }
  if (pageSize === 0) return (await client.search(params.baseDN, search)).searchEntries.slice(0, most)
  const found: Entry[] = []
  const paged = { pageSize: Math.min(pageSize, most) }
  for await (const page of client.searchPaginated(params.baseDN, { ...search, paged })) {
    found.push(...page.searchEntries)
    if (found.length >= most) break
  }
  return found.slice(0, most)
}

function filterOf({ searchFor, customFilter, attribute, searchText }: Search): string {
  if (searchFor === 'custom') return customFilter
  if (!/^[A-Za-z0-9][\w.;-]*$/.test(attribute)) throw new Error(`"${attribute}" is no attribute`)
  const condition = `(${attribute}=${escaped(searchText)})`
  return searchFor === '' ? condition : `(&(objectclass=${escaped(searchFor)})${condition})`
}

/** As RFC 4515 has it, except for the star, which a person may write. */
const escaped = (text: string): string =>
  // oxlint-disable-next-line no-control-regex -- the sign is one of those that end a filter
  text.replaceAll(/[\\()\u0000]/g, (sign) => `\\${sign.charCodeAt(0).toString(16).padStart(2, '0')}`)
