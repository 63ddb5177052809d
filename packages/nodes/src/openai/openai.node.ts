import { toolInput } from '../ai/message-model.ts'
import { modelWords } from '../ai/model-words.ts'
import { openAiWords } from '../ai-models/openai-words.ts'
import { defineApp } from '../app/define-app.ts'
import { joinWords } from '../app/words.ts'
import format from '../formats/openAi.json' with { type: 'json' }
import { assistantOperations } from './assistants.ts'
import { audioOperations } from './audio.ts'
import { conversationOperations } from './conversations.ts'
import { fileOperations } from './files.ts'
import { imageOperations } from './images.ts'
import { textOperations } from './messages.ts'
import { credential, openAiLists, openAiService } from './openai-service.ts'
import { appWords } from './openai.words.ts'
import { videoOperations } from './videos.ts'

export const openAi = defineApp({
  name: 'openAi',
  label: 'OpenAI',
  description: 'Sends messages to OpenAI models, generates images, speech and videos, and manages files',
  format,
  icon: 'file:openai.svg',
  service: openAiService,
  credentials: [{ name: credential, required: true }],
  codex: {
    categories: ['AI'],
    subcategories: { AI: ['Services'] },
    alias: ['gpt', 'chatgpt', 'dall-e', 'whisper', 'sora', 'image', 'speech'],
  },
  words: joinWords(modelWords, openAiWords, appWords),
  lists: openAiLists,
  // How requests are repeated is the same for all operations.
  hidden: ['options.maxRetries', 'options.timeout'],
  subInputs: [
    toolInput({ show: { resource: ['text'], operation: ['message', 'response'] } }),
    toolInput({ show: { resource: ['assistant'], operation: ['message'] } }),
    {
      kind: 'ai_memory',
      displayName: 'Memory',
      most: 1,
      displayOptions: {
        show: { resource: ['assistant'], operation: ['message'] },
        hide: { memory: ['threadId'] },
      },
    },
  ],
  operations: {
    text: textOperations,
    image: imageOperations,
    audio: audioOperations,
    file: fileOperations,
    conversation: conversationOperations,
    video: videoOperations,
    assistant: assistantOperations,
  },
})
