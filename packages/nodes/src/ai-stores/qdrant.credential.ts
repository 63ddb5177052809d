import { defineCredential, param } from '@heddle/core/node'

export const qdrantApi = defineCredential({
  name: 'qdrantApi',
  displayName: 'Qdrant',
  icon: 'file:store.svg',
  documentationUrl: 'guide/credentials',
  properties: [
    param.string({ label: 'API Key', typeOptions: { password: true } }).describe('apiKey'),
    param
      .string({ label: 'Qdrant URL', required: true, placeholder: 'https://qdrant.example.com:6333' })
      .describe('qdrantUrl'),
  ],
  authenticate: {
    type: 'generic',
    properties: {
      baseURL: '={{ $credentials.qdrantUrl }}',
      headers: { '={{ $credentials.apiKey ? "api-key" : "" }}': '={{ $credentials.apiKey }}' },
    },
  },
  test: { request: { url: '/collections', method: 'GET' } },
})
