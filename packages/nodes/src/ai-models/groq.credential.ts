import { apiKeyCredential } from './api-key-credential.ts'

export const groqApi = apiKeyCredential({
  name: 'groqApi',
  displayName: 'Groq',
  icon: 'groq.svg',
  baseURL: 'https://api.groq.com/openai/v1',
})
