import { isJsonObject } from '@heddle/core'
import {
  defineOperation,
  eachItem,
  param,
  type CredentialTypeDescription,
  type NodeProperty,
  type NodeTypeDescription,
  type RunContext,
} from '@heddle/core/node'

const typeParams = {
  credentialTypeName: param.string({
    label: 'Credential Type',
    required: true,
    placeholder: 'e.g. httpBasicAuth',
  }),
}

export const createCredential = defineOperation()({
  label: 'Create',
  description: "Creates a credential for this workflow's owner",
  action: 'Create a credential',
  params: {
    name: param.string({ label: 'Name', required: true, placeholder: 'e.g. My account' }),
    ...typeParams,
    data: param.json({ label: 'Data', required: true, typeOptions: { rows: 5 } }),
  },
  run: (context) =>
    eachItem(context, async (_item, _index, { name, credentialTypeName: type, data }) => {
      if (!isJsonObject(data)) throw new Error('The credential data must be an object')
      await findType(context, type)
      const nodesAccess = await nodesThatUse(context, type)
      const made = await context.instance({
        name: 'credentials.create',
        body: { name, type, data, nodesAccess },
      })
      return { json: isJsonObject(made) ? made : {} }
    }),
})

export const deleteCredential = defineOperation()({
  label: 'Delete',
  description: "Deletes a credential of this workflow's owner",
  action: 'Delete a credential',
  params: { credentialId: param.string({ label: 'Credential ID', required: true }) },
  run: (context) =>
    eachItem(context, async (_item, _index, { credentialId: id }) => {
      if (id.trim() === '') throw new Error('Enter the credential ID')
      await context.instance({ name: 'credentials.remove', params: { id } })
      return { json: { id, deleted: true } }
    }),
})

export const getCredentialSchema = defineOperation()({
  label: 'Get Schema',
  description: 'Returns the fields of a credential type',
  action: 'Get credential data schema',
  effect: 'reads',
  params: typeParams,
  run: (context) =>
    eachItem(context, async (_item, _index, { credentialTypeName }) => {
      const { properties } = await findType(context, credentialTypeName)
      const fields = properties.filter(({ type }) => type !== 'notice' && type !== 'hidden')
      return {
        json: {
          additionalProperties: false,
          type: 'object',
          properties: Object.fromEntries(fields.map((field) => [field.name, schemaOf(field)])),
          required: fields.filter(({ required }) => required).map(({ name }) => name),
        },
      }
    }),
})

async function findType(context: RunContext<unknown>, wanted: string): Promise<CredentialTypeDescription> {
  if (wanted.trim() === '') throw new Error('Enter the credential type')
  const answer = await context.instance({ name: 'nodeTypes.credentialTypes' })
  const type = (answer as CredentialTypeDescription[]).find(({ name }) => name === wanted)
  if (!type) throw new Error(`There is no credential type "${wanted}"`)
  return type
}

/** A credential can be used by the nodes that it names. */
async function nodesThatUse(context: RunContext<unknown>, type: string): Promise<{ nodeType: string }[]> {
  const answer = await context.instance({ name: 'nodeTypes.list', query: {} })
  return (answer as Pick<NodeTypeDescription, 'name' | 'credentials'>[])
    .filter(({ credentials = [] }) => credentials.some(({ name }) => name === type))
    .map(({ name }) => ({ nodeType: name }))
}

const jsonTypes: Partial<Record<NodeProperty['type'], string>> = {
  number: 'number',
  boolean: 'boolean',
  collection: 'object',
  fixedCollection: 'object',
}

function schemaOf({ type, options = [] }: NodeProperty) {
  const values = options.flatMap((option) => ('value' in option ? [option.value] : []))
  return { type: jsonTypes[type] ?? 'string', ...(type === 'options' && { enum: values }) }
}
