import format from '../formats/lmChatOllama.json' with { type: 'json' }
import { ollamaModel } from './ollama-model.ts'

export const lmChatOllama = ollamaModel({
  name: 'lmChatOllama',
  label: 'Ollama Chat Model',
  description: 'A model on your own Ollama server',
  format,
})
