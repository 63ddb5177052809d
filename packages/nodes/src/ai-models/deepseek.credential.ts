import { fixedFields } from '../app/fixed-fields.ts'
import { apiKeyCredential } from './api-key-credential.ts'

export const deepSeekApi = apiKeyCredential({
  name: 'deepSeekApi',
  displayName: 'DeepSeek',
  icon: 'deepseek.svg',
  baseURL: 'https://api.deepseek.com',
  fields: fixedFields({ url: 'https://api.deepseek.com' }),
})
