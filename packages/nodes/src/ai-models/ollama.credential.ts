import { param } from '@heddle/core/node'
import { apiKeyCredential } from './api-key-credential.ts'

export const ollamaApi = apiKeyCredential({
  name: 'ollamaApi',
  displayName: 'Ollama',
  icon: 'ollama.svg',
  baseURL: '={{ $credentials.baseUrl }}',
  isKeyOptional: true,
  fields: [
    param
      .string({
        label: 'Base URL',
        required: true,
        default: 'http://localhost:11434',
        description: 'Address of your Ollama server',
      })
      .describe('baseUrl'),
  ],
  // Only a server behind a proxy wants a key.
  headers: {
    '={{ $credentials.apiKey ? "Authorization" : "" }}': '=Bearer {{ $credentials.apiKey }}',
  },
  testUrl: '/api/tags',
})
