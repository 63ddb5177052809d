import { fixedFields } from '../app/fixed-fields.ts'
import { apiKeyCredential } from './api-key-credential.ts'

export const openRouterApi = apiKeyCredential({
  name: 'openRouterApi',
  displayName: 'OpenRouter',
  icon: 'openrouter.svg',
  baseURL: 'https://openrouter.ai/api/v1',
  fields: fixedFields({ url: 'https://openrouter.ai/api/v1' }),
  // The list of models is open to everyone.
  testUrl: '/key',
})
