import type { JsonObject } from '@heddle/core'
import { defineCredential, param, type CredentialDefinition, type NodeProperty } from '@heddle/core/node'

interface ApiKey {
  name: string
  displayName: string
  icon: string
  /** Where the service is: an address or an expression over the fields; several where paths lead to different places. */
  baseURL: string | Readonly<Record<string, string>>
  /** Beside the key. */
  fields?: readonly NodeProperty[]
  /** How the key is sent, where that is not as a bearer token. */
  headers?: JsonObject
  qs?: JsonObject
  isKeyOptional?: boolean
  /** An address that only answers those who have a key. */
  testUrl?: string
}

/** The key of a service of models. It is put into requests outside of the nodes, which do not see it. */
export const apiKeyCredential = ({
  fields = [],
  headers = { Authorization: '=Bearer {{ $credentials.apiKey }}' },
  testUrl = '/models',
  ...given
}: ApiKey): CredentialDefinition =>
  defineCredential({
    name: given.name,
    displayName: given.displayName,
    icon: `file:${given.icon}`,
    documentationUrl: 'guide/credentials',
    properties: [
      param
        .string({ label: 'API Key', required: !given.isKeyOptional, typeOptions: { password: true } })
        .describe('apiKey'),
      ...fields,
    ],
    authenticate: {
      type: 'generic',
      properties: { baseURL: given.baseURL, headers, ...(given.qs && { qs: given.qs }) },
    },
    test: { request: { url: testUrl, method: 'GET' } },
  })

/** A header that a gateway before the service may want. */
export const customHeader: readonly NodeProperty[] = [
  param.boolean({ label: 'Add Custom Header', default: false }).describe('header'),
  param.string({ label: 'Header Name', show: { header: [true] } }).describe('headerName'),
  param
    .string({ label: 'Header Value', typeOptions: { password: true }, show: { header: [true] } })
    .describe('headerValue'),
]

export const customHeaderRule: JsonObject = {
  '={{ $credentials.header ? $credentials.headerName : "" }}': '={{ $credentials.headerValue }}',
}
