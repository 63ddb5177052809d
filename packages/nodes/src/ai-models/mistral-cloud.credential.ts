import { apiKeyCredential } from './api-key-credential.ts'

export const mistralCloudApi = apiKeyCredential({
  name: 'mistralCloudApi',
  displayName: 'Mistral Cloud',
  icon: 'mistral.svg',
  baseURL: 'https://api.mistral.ai/v1',
})
