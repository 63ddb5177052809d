import { toolInput } from '../ai/message-model.ts'
import { modelWords } from '../ai/model-words.ts'
import { defineApp } from '../app/define-app.ts'
import { joinWords } from '../app/words.ts'
import format from '../formats/googleGemini.json' with { type: 'json' }
import { analyze, transcribe } from './analyses.ts'
import { fileOperations, fileSearchOperations } from './file-stores.ts'
import { credential, geminiLists, geminiService, label } from './gemini-service.ts'
import { geminiWords } from './google-gemini.words.ts'
import { imageOperations } from './images.ts'
import { textOperations } from './messages.ts'
import { videoOperations } from './videos.ts'

export const googleGemini = defineApp({
  name: 'googleGemini',
  label,
  description: 'Sends messages to Gemini models, analyzes files, and generates images and videos',
  format,
  icon: 'file:gemini.svg',
  service: geminiService,
  credentials: [{ name: credential, required: true }],
  codex: {
    categories: ['AI'],
    subcategories: { AI: ['Services'] },
    alias: ['google', 'imagen', 'veo', 'nano banana', 'image', 'video'],
  },
  words: joinWords(modelWords, geminiWords),
  lists: geminiLists,
  subInputs: [toolInput({ show: { resource: ['text'], operation: ['message'] } })],
  operations: {
    text: textOperations,
    image: imageOperations,
    video: videoOperations,
    audio: { analyze: analyze('audioUrls'), transcribe },
    document: { analyze: analyze('documentUrls') },
    file: fileOperations,
    fileSearch: fileSearchOperations,
  },
})
