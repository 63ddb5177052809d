import { isJsonObject } from '@heddle/core'
import type { DoubleAnswer, DoubleRequest } from '../testing/double.ts'
import { modelDouble } from '../testing/model-double.ts'

const hello = modelDouble(() => ({ text: '{"greeting":"Hello"}' }))

export const openAiWorld = {
  hosts: ['api.openai.com', 'example.com', 'other.example'],
  credentials: { openAiApi: { apiKey: 'k1', url: 'https://api.openai.com/v1' } },
  service,
}

const png = Buffer.from('PNG').toString('base64')
const file = (name: string) => ({ id: `file-${name}`, object: 'file', filename: `${name}.txt` })
const assistants = ['a', 'b'].map((name) => ({ id: `asst_${name}`, name, model: 'gpt-4o', tools: [] }))

/** How often each thing that takes long was asked for: it is done at the second time. */
const looks = new Map<string, number>()
const isDone = (path: string): boolean => {
  const count = (looks.get(path) ?? 0) + 1
  looks.set(path, count)
  return count % 2 === 0
}

const fixed: Readonly<Record<string, unknown>> = {
  'POST /v1/moderations': { model: 'omni', results: [{ flagged: true, categories: { violence: true } }] },
  'POST /v1/completions': { choices: [{ text: 'and more' }] },
  'POST /v1/images/generations': { data: [{ b64_json: png, revised_prompt: 'A cow' }] },
  'POST /v1/images/edits': { data: [{ b64_json: png }] },
  'POST /v1/audio/transcriptions': { text: 'Moo' },
  'POST /v1/audio/translations': { text: 'Moo' },
  'POST /v1/files': file('new'),
  'DELETE /v1/files/file-a': { id: 'file-a', deleted: true },
  'POST /v1/conversations': { id: 'conv_1', object: 'conversation' },
  'GET /v1/conversations/conv_1': { id: 'conv_1', metadata: { a: 'b' } },
  'POST /v1/conversations/conv_1': { id: 'conv_1', metadata: { a: 'c' } },
  'DELETE /v1/conversations/conv_1': { id: 'conv_1', deleted: true },
  'POST /v1/videos': { id: 'video_1', status: 'queued' },
  'POST /v1/assistants': { id: 'asst_new' },
  'POST /v1/assistants/asst_a': { id: 'asst_a' },
  'DELETE /v1/assistants/asst_a': { id: 'asst_a', deleted: true },
  'GET /v1/assistants/asst_a': {
    id: 'asst_a',
    tools: [{ type: 'code_interpreter' }, { type: 'function', function: { name: 'own' } }],
  },
  'POST /v1/threads': { id: 'thread_1' },
  'POST /v1/threads/thread_7/messages': {},
  'POST /v1/threads/thread_1/runs': { id: 'run_1', status: 'queued' },
  'POST /v1/threads/thread_7/runs': { id: 'run_1', status: 'queued' },
  'POST /v1/threads/thread_1/runs/run_1/submit_tool_outputs': {},
  'POST /v1/threads/thread_7/runs/run_1/submit_tool_outputs': {},
  'GET /v1/models': { data: ['gpt-5', 'gpt-image-1', 'sora-2', 'whisper-1'].map((id) => ({ id })) },
}

function service(request: DoubleRequest): DoubleAnswer | undefined | Promise<DoubleAnswer | undefined> {
  const { method, path, headers, query, body } = request
  if (headers.authorization !== 'Bearer k1')
    return { status: 401, body: { error: { message: 'Incorrect API key provided' } } }
  if (isJsonObject(body) && body.prompt === 'something bad')
    return { status: 400, body: { error: { message: 'Your request was rejected by the safety system.' } } }
  const key = `${method} ${path}`
  if (path === '/v1/edits') return { status: 404, body: { error: { message: 'This endpoint is gone' } } }
  if (Object.hasOwn(fixed, key)) return { body: fixed[key] }
  if (path === '/v1/files') return { body: pageOf([file('a'), file('b'), file('c')], query.after) }
  if (path === '/v1/assistants') return { body: pageOf(assistants, query.after) }
  if (path === '/v1/audio/speech' || path.endsWith('/content')) return { body: Buffer.from('bytes') }
  return slow(key) ?? hello(request)
}

/** A list, two entries a page. */
function pageOf(all: readonly { id: string }[], after: unknown) {
  const start = all.findIndex(({ id }) => id === after) + 1
  return { data: all.slice(start, start + 2), has_more: start + 2 < all.length }
}

const said = { role: 'assistant', content: [{ type: 'text', text: { value: 'Hello from the thread' } }] }

function slow(key: string): DoubleAnswer | undefined {
  if (key === 'GET /v1/videos/video_1')
    return { body: { id: 'video_1', status: isDone(key) ? 'completed' : 'in_progress' } }
  if (/^GET .*\/runs\/run_1$/.test(key)) return { body: isDone(key) ? { status: 'completed' } : wantsTool }
  if (/^GET .*\/messages$/.test(key)) return { body: { data: [said] } }
  if (key !== 'GET /v1/responses/resp_1') return undefined
  const content = [{ type: 'output_text', text: 'Late', annotations: [] }]
  const message = { type: 'message', id: 'msg_1', role: 'assistant', status: 'completed', content }
  const answer = {
    id: 'resp_1',
    created_at: 1,
    model: 'double',
    usage: { input_tokens: 1, output_tokens: 1 },
  }
  const done = isDone(key)
  return { body: { ...answer, status: done ? 'completed' : 'queued', output: done ? [message] : [] } }
}

const wantsTool = {
  status: 'requires_action',
  required_action: {
    submit_tool_outputs: {
      tool_calls: [{ id: 'call_1', function: { name: 'Weather', arguments: '{"of":"Oslo"}' } }],
    },
  },
}

/** A request with JSON. */
export const asks = (path: string, body: unknown) => ({ method: 'POST', path: `/v1${path}`, body })

/** Items with files, by the names of their fields. */
export const withFiles = (...names: string[]) => {
  const files = names.map((name) => [
    name,
    { mimeType: 'image/png', fileName: `${name}.png`, data: Buffer.from(name).toString('base64') },
  ])
  return [[{ json: {}, binary: Object.fromEntries(files) as never }]]
}

export const sentFile = (name: string) => ({ fileName: `${name}.png`, mimeType: 'image/png', text: name })
