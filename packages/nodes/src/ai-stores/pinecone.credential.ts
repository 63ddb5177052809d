import { apiKeyCredential } from '../ai-models/api-key-credential.ts'

export const pineconeApi = apiKeyCredential({
  name: 'pineconeApi',
  displayName: 'Pinecone',
  icon: 'store.svg',
  // Each index has a host of its own.
  baseURL: { '/': 'https://api.pinecone.io', 'https:': 'https://*.pinecone.io' },
  headers: { 'Api-Key': '={{ $credentials.apiKey }}' },
  testUrl: '/indexes',
})
