import { textOf } from '@heddle/core'
import type { LoadOptionsContext, PropertyOption } from '@heddle/core/node'
import type { Client } from 'ldapts'
import { connect } from './connect.ts'

export const attributeChoices = (context: LoadOptionsContext): Promise<PropertyOption[]> =>
  whileConnected(context, async (client) => choicesOf(await readSchema(client, 'attributeTypes')))

export const objectClassChoices = (context: LoadOptionsContext): Promise<PropertyOption[]> =>
  whileConnected(context, async (client) => [
    { name: 'Custom', value: 'custom' },
    ...choicesOf(await readSchema(client, 'objectClasses')),
  ])

export async function entryAttributeChoices(context: LoadOptionsContext): Promise<PropertyOption[]> {
  const dn = textOf(context.parameters.dn ?? '')
  if (dn === '') return []
  return whileConnected(context, async (client) => {
    const { searchEntries } = await client.search(dn, { scope: 'base' })
    return choicesOf(searchEntries.flatMap((entry) => Object.keys(entry)).filter((name) => name !== 'dn'))
  })
}

async function whileConnected<T>(
  { credential, resolveHost }: LoadOptionsContext,
  ask: (client: Client) => Promise<T>,
): Promise<T> {
  const { client, stop } = await connect(await credential('ldap'), resolveHost)
  try {
    return await ask(client)
  } finally {
    stop()
  }
}

/** The names that the server knows of a kind: it says itself where they stand (RFC 4512). */
async function readSchema(client: Client, kind: 'attributeTypes' | 'objectClasses'): Promise<string[]> {
  const root = await client.search('', { scope: 'base', attributes: ['subschemaSubentry'] })
  const place = textOf(root.searchEntries[0]?.subschemaSubentry ?? '')
  if (place === '') return []
  const schema = await client.search(place, {
    scope: 'base',
    filter: '(objectclass=subschema)',
    attributes: [kind],
  })
  return [schema.searchEntries[0]?.[kind] ?? []].flat().flatMap((text) => namesIn(text.toString()))
}

function namesIn(description: string): string[] {
  const [, one, several = ''] = /\bNAME\s+(?:'([^']+)'|\(([^)]*)\))/.exec(description) ?? []
  return one === undefined ? several.split(/[\s']+/).filter((name) => name !== '') : [one]
}

const choicesOf = (names: readonly string[]): PropertyOption[] =>
  names.toSorted((one, other) => one.localeCompare(other)).map((name) => ({ name, value: name }))
