import { defineOperation, param } from '@heddle/core/node'
import type { Change } from 'ldapts'
import { runOnLdap } from './run-on-ldap.ts'

/** The server says which there are. */
export const unknownYet: readonly { name: string; value: string }[] = []

export const debugParams = {
  nodeDebug: param.boolean({
    label: 'Debug',
    description: 'Whether to show what is asked of the server in the console of the editor',
  }),
}

const dn = param.string({
  label: 'DN',
  required: true,
  placeholder: 'cn=Ann,ou=people,dc=example,dc=org',
  description: 'The distinguished name of the entry',
})

const attributeFields = {
  id: param.string({ label: 'Attribute ID', required: true, placeholder: 'mail' }),
  value: param.string({ label: 'Value' }),
}

export const compareEntry = defineOperation<typeof debugParams>()({
  label: 'Compare',
  description: 'Tells whether an attribute of an entry has a value',
  action: 'Compare an attribute',
  effect: 'reads',
  params: {
    dn,
    id: param.options({
      label: 'Attribute ID',
      options: unknownYet,
      default: '',
      required: true,
      typeOptions: { loadOptionsMethod: 'attributesOfEntry', loadOptionsDependsOn: ['dn'] },
    }),
    value: param.string({ label: 'Value', description: 'The value to compare with' }),
  },
  run: (context) =>
    runOnLdap(context, async (client, params) => ({
      json: {
        dn: params.dn,
        attribute: params.id,
        result: await client.compare(params.dn, params.id, params.value),
      },
    })),
})

export const createEntry = defineOperation<typeof debugParams>()({
  label: 'Create',
  description: 'Creates an entry',
  action: 'Create an entry',
  params: {
    dn,
    attributes: param.groups({
      label: 'Attributes',
      placeholder: 'Add Attribute',
      description: 'An attribute with several values stands here once for each',
      groups: { attribute: { label: 'Attribute', fields: attributeFields } },
    }),
  },
  run: (context) =>
    runOnLdap(context, async (client, params) => {
      const byName: Record<string, string[]> = {}
      for (const { id, value } of params.attributes.attribute ?? []) (byName[id] ??= []).push(value)
      await client.add(params.dn, byName)
      return done(params.dn)
    }),
})

export const deleteEntry = defineOperation<typeof debugParams>()({
  label: 'Delete',
  description: 'Deletes an entry',
  action: 'Delete an entry',
  params: { dn },
  run: (context) =>
    runOnLdap(context, async (client, params) => {
      await client.del(params.dn)
      return done(params.dn)
    }),
})

export const renameEntry = defineOperation<typeof debugParams>()({
  label: 'Rename',
  description: 'Renames or moves an entry',
  action: 'Rename the DN of an existing entry',
  params: {
    dn,
    targetDn: param.string({
      label: 'New DN',
      required: true,
      placeholder: 'cn=Ann,ou=former,dc=example,dc=org',
      description: 'The new distinguished name of the entry',
    }),
  },
  run: (context) =>
    runOnLdap(context, async (client, params) => {
      await client.modifyDN(params.dn, params.targetDn)
      return done(params.targetDn)
    }),
})

export const updateEntry = defineOperation<typeof debugParams>()({
  label: 'Update',
  description: 'Changes attributes of an entry',
  action: 'Update attributes',
  params: {
    dn,
    attributes: param.groups({
      label: 'Update Attributes',
      placeholder: 'Update Attribute',
      groups: {
        add: { label: 'Add', fields: attributeFields },
        replace: { label: 'Replace', fields: attributeFields },
        delete: { label: 'Remove', fields: attributeFields },
      },
    }),
  },
  run: (context) =>
    runOnLdap(context, async (client, params) => {
      await client.modify(params.dn, await changesOf(params.attributes))
      return done(params.dn)
    }),
})

type Changed = Partial<Record<'add' | 'replace' | 'delete', { id: string; value: string }[]>>

/** All of them happen, or none. Who removes an attribute without a value removes all its values. */
async function changesOf(attributes: Changed): Promise<Change[]> {
  const { Attribute, Change: LdapChange } = await import('ldapts')
  const kinds = ['add', 'replace', 'delete'] as const
  const changes = kinds.flatMap((operation) =>
    (attributes[operation] ?? []).map(({ id, value }) => {
      const values = operation === 'delete' && value === '' ? [] : [value]
      return new LdapChange({ operation, modification: new Attribute({ type: id, values }) })
    }),
  )
  if (changes.length === 0) throw new Error('Add an attribute to change')
  return changes
}

const done = (name: string) => ({ json: { dn: name, result: 'success' } })
