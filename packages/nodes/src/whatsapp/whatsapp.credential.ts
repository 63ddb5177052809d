import { defineCredential, param } from '@heddle/core/node'
import { fixedFields } from '../app/fixed-fields.ts'

const password = { password: true }
const graph = 'https://graph.facebook.com/v23.0'
// Files are fetched from another host than they are asked for.
const hosts = fixedFields({ allowedHosts: 'graph.facebook.com, lookaside.fbsbx.com' })

export const whatsAppApi = defineCredential({
  name: 'whatsAppApi',
  displayName: 'WhatsApp API',
  icon: 'node:heddle.whatsApp',
  documentationUrl: 'guide/credentials',
  properties: [
    param
      .string({
        label: 'Access Token',
        required: true,
        description: 'Token of a system user of the Meta business, with the permissions for WhatsApp',
        typeOptions: password,
      })
      .describe('accessToken'),
    param
      .string({ label: 'Business Account ID', required: true, description: 'ID of the WhatsApp account' })
      .describe('businessAccountId'),
    ...hosts,
  ],
  authenticate: {
    type: 'generic',
    properties: {
      headers: { Authorization: '=Bearer {{ $credentials.accessToken }}' },
      baseURL: { '/business/': `=${graph}/{{ $credentials.businessAccountId }}`, '/': graph },
    },
  },
  test: { request: { url: '/business/phone_numbers', method: 'GET' } },
})

export const whatsAppTriggerApi = defineCredential({
  name: 'whatsAppTriggerApi',
  displayName: 'WhatsApp Trigger API',
  icon: 'node:heddle.whatsApp',
  documentationUrl: 'guide/credentials',
  properties: [
    param
      .string({ label: 'Client ID', required: true, description: 'ID of the Meta app' })
      .describe('clientId'),
    param
      .string({
        label: 'Client Secret',
        required: true,
        description: 'Secret of the Meta app, from its basic settings',
        typeOptions: password,
      })
      .describe('clientSecret'),
    ...hosts,
  ],
  authenticate: {
    type: 'generic',
    properties: {
      headers: { Authorization: '=Bearer {{ $credentials.clientId }}|{{ $credentials.clientSecret }}' },
      baseURL: { '/app/': `=${graph}/{{ $credentials.clientId }}` },
    },
  },
  test: { request: { url: '/app/subscriptions', method: 'GET' } },
})
