import { toolInput } from '../ai/message-model.ts'
import { modelWords } from '../ai/model-words.ts'
import { defineApp } from '../app/define-app.ts'
import { joinWords } from '../app/words.ts'
import format from '../formats/anthropic.json' with { type: 'json' }
import { anthropicLists, anthropicService, credential, label } from './anthropic-service.ts'
import { anthropicWords } from './anthropic.words.ts'
import { fileOperations } from './files.ts'
import { textOperations } from './messages.ts'
import { promptOperations } from './prompts.ts'
import { documentOperations, imageOperations } from './questions.ts'

export const anthropic = defineApp({
  name: 'anthropic',
  label,
  description: 'Sends messages to Claude models, analyzes images and documents, and manages files',
  format,
  service: anthropicService,
  credentials: [{ name: credential, required: true }],
  codex: {
    categories: ['AI'],
    subcategories: { AI: ['Services'] },
    alias: ['claude', 'sonnet', 'opus', 'haiku', 'pdf'],
  },
  words: joinWords(modelWords, anthropicWords),
  lists: anthropicLists,
  subInputs: [toolInput({ show: { resource: ['text'], operation: ['message'] } })],
  operations: {
    text: textOperations,
    image: imageOperations,
    document: documentOperations,
    file: fileOperations,
    prompt: promptOperations,
  },
})
