import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import { listModels } from '../ai/model-list.ts'
import { givenNumber } from '../ai/model-settings.ts'
import { modelWords } from '../ai/model-words.ts'
import { isForChats } from '../ai-models/openai-models.ts'
import { defineApp } from '../app/define-app.ts'
import { fieldsAs } from '../app/fields-as.ts'
import type { AppCall, AppOperation } from '../app/operation.ts'
import type { AppParams } from '../app/params.ts'
import { joinWords } from '../app/words.ts'
import format from '../formats/openAiFirst.json' with { type: 'json' }
import { imageItems } from './image-items.ts'
import { credential, openAiService } from './openai-service.ts'
import { appWords } from './openai.words.ts'

const names = {
  echo: 'echo',
  frequency_penalty: 'frequency_penalty',
  maxTokens: 'max_tokens',
  n: 'n',
  presence_penalty: 'presence_penalty',
  temperature: 'temperature',
  topP: 'top_p',
}

/** One request, whose answer holds what is wanted in a list. */
const asking = (url: string, list: string, body: (params: AppParams) => JsonObject): AppOperation => ({
  effect: 'reads',
  request: (params) => ({
    method: 'POST',
    url,
    body: { ...body(params), ...fieldsAs(params, 'options', names) },
  }),
  items: (answer, params) => (params.flag('simplifyOutput') && isJsonObject(answer) ? answer[list] : answer),
})

/** The names of these parameters changed with the second version. */
const modelOf = ({ version, text }: AppParams, newer: string): string => text(version < 1.1 ? 'model' : newer)

async function createImage(call: AppCall): Promise<unknown> {
  const { params, send } = call
  const answer = await send({
    method: 'POST',
    url: '/images/generations',
    body: {
      prompt: params.text('prompt'),
      model: modelOf(params, 'imageModel'),
      response_format: params.text('responseFormat') === 'imageUrl' ? 'url' : 'b64_json',
      n: givenNumber(params, 'options.n'),
      ...fieldsAs(params, 'options', ['quality', 'size', 'style']),
    },
  })
  return imageItems(call, answer, { field: 'data' })
}

const fitting = (fits: (id: string) => boolean) => listModels({ fits: ({ id }) => fits(textOf(id)) })

export const openAiFirst = defineApp({
  name: 'openAiFirst',
  label: 'OpenAI (First Version)',
  description: 'Generates texts and images with OpenAI, as older workflows use it',
  format,
  icon: 'file:openai.svg',
  service: openAiService,
  credentials: [{ name: credential, required: true }],
  codex: {
    categories: ['AI'],
    subcategories: { AI: ['Services'] },
    alias: ['gpt', 'chatgpt', 'dall-e'],
    replacedBy: 'heddle.openAi',
  },
  words: joinWords(modelWords, appWords, {
    labels: { chatModel: 'Model', imageModel: 'Model', model: 'Model', simplifyOutput: 'Simplify' },
    choices: { binaryData: 'File', imageUrl: 'URL' },
    actions: {
      'chat.complete': 'Complete a chat',
      'image.create': 'Create an image',
      'text.complete': 'Complete a text',
      'text.edit': 'Edit a text',
      'text.moderate': 'Classify text for violations',
    },
  }),
  omit: ['requestOptions'],
  lists: {
    model: listModels(),
    chatModel: fitting(isForChats),
    imageModel: fitting((id) => /dall-e|image/.test(id)),
  },
  operations: {
    chat: {
      complete: asking('/chat/completions', 'choices', (params) => ({
        model: modelOf(params, 'chatModel'),
        messages: params
          .rows('prompt.messages')
          .map(({ role, content }) => ({ role, content: textOf(content) })),
      })),
    },
    image: { create: { effect: 'reads', run: createImage } },
    text: {
      complete: asking('/completions', 'choices', ({ text }) => ({
        model: text('model'),
        prompt: text('prompt'),
      })),
      edit: asking('/edits', 'choices', ({ text }) => ({
        model: text('model'),
        input: text('input'),
        instruction: text('instruction'),
      })),
      moderate: asking('/moderations', 'results', ({ text }) => ({
        model: text('model'),
        input: text('input'),
      })),
    },
  },
})
