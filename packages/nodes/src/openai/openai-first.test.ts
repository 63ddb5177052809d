import { expect } from 'vitest'
import { tryApp, type AppTrial } from '../testing/try-app.ts'
import { asks, openAiWorld } from './openai-double.ts'
import { openAiFirst } from './openai-first.node.ts'

const options = {
  echo: false,
  frequency_penalty: 0.1,
  maxTokens: 20,
  n: 1,
  presence_penalty: 0.2,
  temperature: 0.3,
  topP: 0.4,
}
const sent = {
  echo: false,
  frequency_penalty: 0.1,
  max_tokens: 20,
  n: 1,
  presence_penalty: 0.2,
  temperature: 0.3,
  top_p: 0.4,
}
const chat = { resource: 'chat', prompt: { messages: [{ content: 'Hi' }] } }
const messages = [{ role: 'user', content: 'Hi' }]
const choice = expect.objectContaining({ index: 0, finish_reason: 'stop' }) as unknown

const trials: readonly AppTrial[] = [
  {
    does: 'what a model says',
    parameters: { ...chat, options },
    asks: [asks('/chat/completions', { model: 'gpt-3.5-turbo', messages, ...sent })],
    gives: [choice],
  },
  {
    does: 'all that the service says, by models under both names',
    parameters: { ...chat, model: 'gpt-4o', chatModel: 'gpt-4o', simplifyOutput: false },
    asks: [asks('/chat/completions', { model: 'gpt-4o', messages })],
    gives: [expect.objectContaining({ choices: [choice] })],
  },
  {
    does: 'how a text goes on',
    parameters: { prompt: 'Once', options },
    asks: [asks('/completions', { model: 'gpt-3.5-turbo-instruct', prompt: 'Once', ...sent })],
    gives: [{ text: 'and more' }],
  },
  {
    does: 'that texts are no longer edited, in the words of the service',
    parameters: { operation: 'edit', input: 'a', instruction: 'b', options: { temperature: 0 } },
    asks: [asks('/edits', { model: 'text-davinci-edit-001', input: 'a', instruction: 'b', temperature: 0 })],
    fails: 'This endpoint is gone',
  },
  {
    does: 'what is wrong with a text',
    parameters: { operation: 'moderate', input: 'Die!' },
    asks: [asks('/moderations', { model: 'text-moderation-latest', input: 'Die!' })],
    gives: [{ flagged: true, categories: { violence: true } }],
  },
  {
    does: 'an image, with what only the first version lets choose',
    versions: [1],
    parameters: {
      resource: 'image',
      prompt: 'A cow',
      model: 'dall-e-3',
      options: { n: 1, quality: 'hd', size: '1024x1024', style: 'vivid' },
    },
    asks: [
      asks('/images/generations', {
        prompt: 'A cow',
        model: 'dall-e-3',
        response_format: 'b64_json',
        n: 1,
        quality: 'hd',
        size: '1024x1024',
        style: 'vivid',
      }),
    ],
    gives: [expect.objectContaining({ mimeType: 'image/png' })],
  },
  {
    does: 'where an image is',
    parameters: { resource: 'image', prompt: 'A cow', responseFormat: 'imageUrl', options: { n: 2 } },
    asks: [asks('/images/generations', { prompt: 'A cow', model: 'dall-e-2', response_format: 'url', n: 2 })],
  },
]

const unread = { 'text edit: simplifyOutput': 'the service refuses what it was made for' }

tryApp(openAiFirst, { ...openAiWorld, unread }, trials)
