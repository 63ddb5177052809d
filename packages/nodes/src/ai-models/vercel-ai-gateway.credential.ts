import { param } from '@heddle/core/node'
import { apiKeyCredential } from './api-key-credential.ts'

export const vercelAiGatewayApi = apiKeyCredential({
  name: 'vercelAiGatewayApi',
  displayName: 'Vercel AI Gateway',
  icon: 'vercel.svg',
  baseURL: '={{ $credentials.url }}',
  fields: [
    param
      .string({ label: 'Base URL', required: true, default: 'https://ai-gateway.vercel.sh/v1' })
      .describe('url'),
  ],
  // The list of models is open to everyone.
  testUrl: '/credits',
})
