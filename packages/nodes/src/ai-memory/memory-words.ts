import type { AppWords } from '../app/words.ts'

export const memoryWords: AppWords = {
  labels: {
    sessionIdType: 'Session ID',
    sessionKey: 'Session Key',
    contextWindowLength: 'Context Window Length',
    sessionTTL: 'Session Time to Live',
  },
  descriptions: {
    sessionKey: 'Conversations with the same key are the same conversation',
    contextWindowLength: 'How many questions, with their answers, the model sees again',
    sessionTTL: 'Seconds until a session is forgotten; 0 for never',
  },
  choices: {
    'sessionIdType.fromInput': 'From the Field sessionId',
    'sessionIdType.customKey': 'Define Below',
  },
}

export const memoryCodex = (...alias: string[]) => ({
  categories: ['AI'],
  subcategories: { AI: ['Memory'] },
  alias: ['history', 'conversation', ...alias],
})
