import format from '../formats/lmChatGroq.json' with { type: 'json' }
import { compatibleModel } from './compatible-model.ts'

export const lmChatGroq = compatibleModel({
  name: 'lmChatGroq',
  label: 'Groq Chat Model',
  description: 'An open model that Groq runs',
  format,
  icon: 'groq.svg',
  credential: 'groqApi',
  service: 'Groq',
  alias: ['groq', 'llama', 'fast'],
  schemas: false,
})
