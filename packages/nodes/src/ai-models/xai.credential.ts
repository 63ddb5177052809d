import { fixedFields } from '../app/fixed-fields.ts'
import { apiKeyCredential } from './api-key-credential.ts'

export const xAiApi = apiKeyCredential({
  name: 'xAiApi',
  displayName: 'xAI',
  icon: 'xai.svg',
  baseURL: 'https://api.x.ai/v1',
  fields: fixedFields({ url: 'https://api.x.ai/v1' }),
})
