import { param } from '@heddle/core/node'
import { apiKeyCredential } from './api-key-credential.ts'

/** Named as in documents, after what Gemini was called before. */
export const googlePalmApi = apiKeyCredential({
  name: 'googlePalmApi',
  displayName: 'Google Gemini',
  icon: 'gemini.svg',
  baseURL: '={{ $credentials.host }}',
  fields: [
    param
      .string({ label: 'Host', required: true, default: 'https://generativelanguage.googleapis.com' })
      .describe('host'),
  ],
  headers: { 'x-goog-api-key': '={{ $credentials.apiKey }}' },
  testUrl: '/v1beta/models',
})
