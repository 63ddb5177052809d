import format from '../formats/lmOllama.json' with { type: 'json' }
import { ollamaModel } from './ollama-model.ts'

/** Once for models that only went on writing a text; all that there are now hold chats. */
export const lmOllama = ollamaModel({
  name: 'lmOllama',
  label: 'Ollama Model',
  description: 'A model on your own Ollama server, as older workflows use it',
  format,
  replacedBy: 'heddle.lmChatOllama',
})
