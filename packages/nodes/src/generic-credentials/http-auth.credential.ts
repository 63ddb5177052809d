import { defineCredential, param } from '@heddle/core/node'
import { httpFields } from './http-fields.ts'

const password = { password: true }

export const httpBasicAuth = defineCredential({
  name: 'httpBasicAuth',
  displayName: 'Basic Auth',
  icon: 'file:key.svg',
  documentationUrl: 'guide/credentials',
  properties: [
    param.string({ label: 'User' }).describe('user'),
    param.string({ label: 'Password', typeOptions: password }).describe('password'),
    ...httpFields,
  ],
  authenticate: {
    type: 'generic',
    properties: {
      auth: { username: '={{ $credentials.user }}', password: '={{ $credentials.password }}' },
    },
  },
})

export const httpDigestAuth = defineCredential({
  name: 'httpDigestAuth',
  displayName: 'Digest Auth',
  icon: 'file:key.svg',
  documentationUrl: 'guide/credentials',
  properties: [
    param.string({ label: 'User' }).describe('user'),
    param.string({ label: 'Password', typeOptions: password }).describe('password'),
    ...httpFields,
  ],
})

export const httpHeaderAuth = defineCredential({
  name: 'httpHeaderAuth',
  displayName: 'Header Auth',
  icon: 'file:key.svg',
  documentationUrl: 'guide/credentials',
  properties: [
    param.string({ label: 'Name', required: true }).describe('name'),
    param.string({ label: 'Value', typeOptions: password }).describe('value'),
    ...httpFields,
  ],
  authenticate: {
    type: 'generic',
    properties: { headers: { '={{ $credentials.name }}': '={{ $credentials.value }}' } },
  },
})

export const httpQueryAuth = defineCredential({
  name: 'httpQueryAuth',
  displayName: 'Query Auth',
  icon: 'file:key.svg',
  documentationUrl: 'guide/credentials',
  properties: [
    param.string({ label: 'Name', required: true }).describe('name'),
    param.string({ label: 'Value', typeOptions: password }).describe('value'),
    ...httpFields,
  ],
  authenticate: {
    type: 'generic',
    properties: { qs: { '={{ $credentials.name }}': '={{ $credentials.value }}' } },
  },
})

export const httpBearerAuth = defineCredential({
  name: 'httpBearerAuth',
  displayName: 'Bearer Auth',
  icon: 'file:key.svg',
  documentationUrl: 'guide/credentials',
  properties: [
    param.string({ label: 'Bearer Token', required: true, typeOptions: password }).describe('token'),
    ...httpFields,
  ],
  authenticate: {
    type: 'generic',
    properties: { headers: { Authorization: '={{ "Bearer " + $credentials.token }}' } },
  },
})

export const httpCustomAuth = defineCredential({
  name: 'httpCustomAuth',
  displayName: 'Custom Auth',
  icon: 'file:key.svg',
  documentationUrl: 'guide/credentials',
  properties: [
    param
      .json({
        label: 'JSON',
        required: true,
        description: 'Headers, body fields and query values to add: {"headers": {}, "body": {}, "qs": {}}',
        typeOptions: { password: true, rows: 5 },
        default: '',
      })
      .describe('json'),
    ...httpFields,
  ],
})
