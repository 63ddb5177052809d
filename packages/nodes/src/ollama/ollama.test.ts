import { expect } from 'vitest'
import type { DoubleRequest } from '../testing/double.ts'
import { modelDouble } from '../testing/model-double.ts'
import { tryApp, type AppTrial } from '../testing/try-app.ts'
import { ollama } from './ollama.node.ts'

const hello = modelDouble(() => ({ text: 'Hello' }))
const modelId = { mode: 'id', value: 'llava' }
const base64 = (text: string) => Buffer.from(text).toString('base64')
const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

const settings = {
  temperature: 0.1,
  top_p: 0.2,
  top_k: 3,
  num_predict: 4,
  frequency_penalty: 0.5,
  presence_penalty: 0.6,
  repeat_penalty: 1.7,
  num_ctx: 8,
  repeat_last_n: 9,
  min_p: 0.1,
  seed: 11,
  low_vram: true,
  main_gpu: 1,
  num_batch: 13,
  num_gpu: 14,
  num_thread: 15,
  penalize_newline: false,
  use_mlock: true,
  use_mmap: false,
  vocab_only: true,
}
const options = {
  ...settings,
  system: 'Be kind',
  think: false,
  stop: 'END',
  keep_alive: '1h',
  format: 'json',
}
const asked = {
  think: false,
  keep_alive: '1h',
  format: 'json',
  options: { ...settings, stop: ['END'] },
}
const asks = (body: object) => ({
  method: 'POST',
  path: '/api/chat',
  body: expect.objectContaining({ model: 'llava', stream: false, ...body }) as unknown,
})
const question = (images: string[]) => ({ role: 'user', content: "What's in this image?", images })

const trials: readonly AppTrial[] = [
  {
    does: 'what a model says to messages',
    parameters: {
      modelId,
      messages: { values: [{ content: 'Hi' }, { role: 'assistant', content: 'Yes?' }] },
    },
    asks: [
      asks({
        messages: [
          { role: 'user', content: 'Hi' },
          { role: 'assistant', content: 'Yes?' },
        ],
      }),
    ],
    gives: [{ content: 'Hello' }],
  },
  {
    does: 'all that the server says, with all that can be said',
    parameters: { modelId, messages: { values: [{ content: 'Hi' }] }, simplify: false, options },
    asks: [
      asks({
        ...asked,
        messages: [
          { role: 'system', content: 'Be kind' },
          { role: 'user', content: 'Hi' },
        ],
      }),
    ],
    gives: [
      expect.objectContaining({ message: { role: 'assistant', content: 'Hello' }, eval_count: 5 }) as unknown,
    ],
  },
  {
    does: 'what is in files of the item',
    inputs: [[{ json: {}, binary: { pic: { mimeType: 'image/png', data: base64('pic') } } }]],
    parameters: { resource: 'image', modelId, binaryPropertyName: 'pic', options },
    asks: [
      asks({
        ...asked,
        messages: [{ role: 'system', content: 'Be kind' }, question([base64('pic')])],
      }),
    ],
    gives: [{ content: 'Hello' }],
  },
  {
    does: 'what is in an image on the web',
    parameters: {
      resource: 'image',
      modelId,
      inputType: 'url',
      imageUrls: 'https://example.com/a.png',
      simplify: false,
    },
    asks: [{ host: 'example.com' }, asks({ messages: [question([png.toString('base64')])] })],
  },
  {
    does: 'that there is no such model, in the words of the server',
    parameters: { modelId: { mode: 'id', value: 'nothing' }, messages: { values: [{ content: 'Hi' }] } },
    fails: 'model "nothing" not found',
  },
]

tryApp(
  ollama,
  {
    hosts: ['ollama.example', 'example.com'],
    credentials: { ollamaApi: { baseUrl: 'https://ollama.example', apiKey: '' } },
    service(request: DoubleRequest) {
      if (request.host === 'example.com') return { headers: { 'content-type': 'image/png' }, body: png }
      if ((request.body as { model?: string }).model === 'nothing')
        return { status: 404, body: { error: 'model "nothing" not found' } }
      return hello(request)
    },
  },
  trials,
)
