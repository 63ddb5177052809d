import { param } from '@heddle/core/node'
import { apiKeyCredential, customHeader, customHeaderRule } from './api-key-credential.ts'

export const anthropicApi = apiKeyCredential({
  name: 'anthropicApi',
  displayName: 'Anthropic',
  icon: 'anthropic.svg',
  baseURL: '={{ $credentials.url }}',
  fields: [
    param.string({ label: 'Base URL', default: 'https://api.anthropic.com' }).describe('url'),
    ...customHeader,
  ],
  headers: {
    'x-api-key': '={{ $credentials.apiKey }}',
    'anthropic-version': '2023-06-01',
    ...customHeaderRule,
  },
  testUrl: '/v1/models',
})
