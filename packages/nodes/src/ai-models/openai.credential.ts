import { param } from '@heddle/core/node'
import { apiKeyCredential, customHeader, customHeaderRule } from './api-key-credential.ts'

export const openAiApi = apiKeyCredential({
  name: 'openAiApi',
  displayName: 'OpenAI',
  icon: 'openai.svg',
  baseURL: '={{ $credentials.url }}',
  fields: [
    param
      .string({ label: 'Organization ID', description: 'Only for accounts of several organizations' })
      .describe('organizationId'),
    param
      .string({
        label: 'Base URL',
        default: 'https://api.openai.com/v1',
        description: 'Address of OpenAI, or of a service with the same interface',
      })
      .describe('url'),
    ...customHeader,
  ],
  headers: {
    Authorization: '=Bearer {{ $credentials.apiKey }}',
    '={{ $credentials.organizationId ? "OpenAI-Organization" : "" }}': '={{ $credentials.organizationId }}',
    ...customHeaderRule,
  },
})
