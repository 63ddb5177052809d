import { apiKeyCredential } from '../ai-models/api-key-credential.ts'

export const cohereApi = apiKeyCredential({
  name: 'cohereApi',
  displayName: 'Cohere',
  icon: 'reranker.svg',
  baseURL: 'https://api.cohere.ai',
  testUrl: '/v1/models?page_size=1',
})
