import { defineCredential, param } from '@heddle/core/node'

export const serpApi = defineCredential({
  name: 'serpApi',
  displayName: 'SerpApi',
  icon: 'node:heddle.toolSerpApi',
  documentationUrl: 'guide/credentials',
  properties: [
    param.string({ label: 'API Key', required: true, typeOptions: { password: true } }).describe('apiKey'),
    param.hidden({ label: 'Allowed Hosts', default: 'serpapi.com' }).describe('allowedHosts'),
  ],
  authenticate: { type: 'generic', properties: { qs: { api_key: '={{ $credentials.apiKey }}' } } },
  test: { request: { url: 'https://serpapi.com/account.json', method: 'GET' } },
})

export const searXngApi = defineCredential({
  name: 'searXngApi',
  displayName: 'SearXNG',
  icon: 'node:heddle.toolSearXng',
  documentationUrl: 'guide/credentials',
  properties: [
    param
      .string({
        label: 'API URL',
        required: true,
        placeholder: 'https://search.example.com',
        description: 'Address of the server. It must allow the format json.',
      })
      .describe('apiUrl'),
  ],
  authenticate: { type: 'generic', properties: { baseURL: '={{ $credentials.apiUrl }}' } },
  test: { request: { url: '/search?q=test&format=json', method: 'GET' } },
})
