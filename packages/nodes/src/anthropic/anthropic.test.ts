import { expect } from 'vitest'
import type { DoubleAnswer, DoubleRequest } from '../testing/double.ts'
import { modelDouble } from '../testing/model-double.ts'
import { tryApp, type AppTrial } from '../testing/try-app.ts'
import { anthropic } from './anthropic.node.ts'

const hello = modelDouble(() => ({ text: 'Hello' }))
const files = ['f1', 'f2', 'f3'].map((id) => ({ id, filename: `${id}.txt` }))
const prompt = { messages: [{ role: 'user', content: 'P' }], system: 'S', usage: { input_tokens: 1 } }

function service(request: DoubleRequest): DoubleAnswer | undefined | Promise<DoubleAnswer | undefined> {
  const { method, path, host, headers, query } = request
  if (host === 'example.com') return { headers: { 'content-type': 'text/plain' }, body: 'from the web' }
  if (headers['x-api-key'] !== 'k1' || headers['anthropic-version'] === undefined)
    return { status: 401, body: { type: 'error', error: { message: 'invalid x-api-key' } } }
  if (path.startsWith('/v1/experimental/')) return { body: prompt }
  if (path === '/v1/files/f9') return { status: 404, body: { error: { message: 'File not found: f9' } } }
  if (method === 'DELETE') return { body: { id: 'f1', type: 'file_deleted' } }
  if (path === '/v1/files/f1') return { body: files[0] }
  if (path !== '/v1/files') return hello(request)
  if (method === 'POST') return { body: { id: 'f4' } }
  const data = query.after_id === 'f2' ? files.slice(2) : files.slice(0, 2)
  return { body: { data, has_more: data.length > 1, last_id: data.at(-1)?.id } }
}

const modelId = { mode: 'id', value: 'claude-sonnet-4-5' }
const said = { content: [{ type: 'text', text: 'Hello' }] }
const like = (body: object) => expect.objectContaining(body) as unknown
const asks = (body: unknown) => ({ method: 'POST', path: '/v1/messages', body })
const base64 = (text: string) => Buffer.from(text).toString('base64')
const inputs = [
  [
    {
      json: {},
      binary: {
        pic: { mimeType: 'image/png', fileName: 'pic.png', data: base64('pic') },
        note: { mimeType: 'text/markdown', fileName: 'note.md', data: base64('# Note') },
      },
    },
  ],
]
const beta = { 'anthropic-beta': 'files-api-2025-04-14' }
const text = (content: string) => [{ type: 'text', text: content }]

const messageTrials: readonly AppTrial[] = [
  {
    does: 'what a model says to messages',
    parameters: {
      modelId,
      messages: { values: [{ content: 'Hi' }, { role: 'assistant', content: 'Yes?' }] },
    },
    asks: [
      asks(
        like({
          model: 'claude-sonnet-4-5',
          messages: [
            { role: 'user', content: text('Hi') },
            { role: 'assistant', content: text('Yes?') },
          ],
        }),
      ),
    ],
    gives: [said],
  },
  {
    does: 'all that can be said',
    parameters: {
      modelId,
      messages: { values: [{ content: 'Hi' }] },
      addAttachments: true,
      attachmentsUrls: 'https://example.com/a.png, https://example.com/a.pdf',
      options: {
        includeMergedResponse: true,
        system: 'Be kind',
        codeExecution: true,
        webSearch: true,
        maxUses: 2,
        allowedDomains: 'a.example, b.example',
        blockedDomains: 'c.example',
        maxTokens: 99,
        temperature: 0.5,
        topK: 3,
        maxToolsIterations: 3,
      },
    },
    asks: [
      asks(
        like({
          system: text('Be kind'),
          max_tokens: 99,
          temperature: 0.5,
          top_k: 3,
          tools: [
            { type: 'code_execution_20250825', name: 'code_execution' },
            {
              type: 'web_search_20250305',
              name: 'web_search',
              max_uses: 2,
              allowed_domains: ['a.example', 'b.example'],
              blocked_domains: ['c.example'],
            },
          ],
          messages: [
            {
              role: 'user',
              content: [
                { type: 'image', source: { type: 'url', url: 'https://example.com/a.png' } },
                like({ type: 'document', source: { type: 'url', url: 'https://example.com/a.pdf' } }),
                { type: 'text', text: 'Hi' },
              ],
            },
          ],
        }),
      ),
    ],
    gives: [{ ...said, merged_response: 'Hello' }],
  },
  {
    does: 'what a model says about a file of the item',
    inputs,
    parameters: {
      modelId,
      messages: { values: [{ content: 'Hi' }] },
      addAttachments: true,
      attachmentsInputType: 'binary',
      binaryPropertyName: 'pic',
      simplify: false,
      options: { topP: 0.5 },
    },
    asks: [
      asks(
        like({
          top_p: 0.5,
          messages: [
            {
              role: 'user',
              content: [
                {
                  type: 'image',
                  source: { type: 'base64', media_type: 'image/png', data: base64('pic') },
                },
                { type: 'text', text: 'Hi' },
              ],
            },
          ],
        }),
      ),
    ],
    gives: [like({ id: 'msg_1', ...said })],
  },
]

const kinds = [
  ['image', 'imageUrls', 'pic', { type: 'base64', media_type: 'image/png', data: base64('pic') }],
  ['document', 'documentUrls', 'note', { type: 'text', media_type: 'text/plain', data: '# Note' }],
] as const

const analyses = kinds.flatMap(([resource, urls, name, source]): AppTrial[] => [
  {
    does: 'what is in a file of the item',
    inputs,
    parameters: { resource, modelId, text: 'What?', inputType: 'binary', binaryPropertyName: name },
    asks: [
      asks({
        model: 'claude-sonnet-4-5',
        max_tokens: 1024,
        messages: [{ role: 'user', content: [{ type: resource, source }, ...text('What?')] }],
      }),
    ],
    gives: [said],
  },
  {
    does: 'what is in files on the web',
    parameters: {
      resource,
      modelId,
      [urls]: 'https://example.com/a',
      simplify: false,
      options: { maxTokens: 9 },
    },
    asks: [
      asks({
        model: 'claude-sonnet-4-5',
        max_tokens: 9,
        messages: [
          {
            role: 'user',
            content: [
              { type: resource, source: { type: 'url', url: 'https://example.com/a' } },
              ...text(`What's in this ${resource}?`),
            ],
          },
        ],
      }),
    ],
    gives: [like({ id: 'msg_1' })],
  },
])

const fileTrials: readonly AppTrial[] = [
  {
    does: 'a file of the item',
    inputs,
    parameters: {
      resource: 'file',
      inputType: 'binary',
      binaryPropertyName: 'note',
      options: { fileName: 'other.md' },
    },
    asks: [
      {
        path: '/v1/files',
        headers: beta,
        body: { file: { fileName: 'other.md', mimeType: 'text/markdown', text: '# Note' } },
      },
    ],
    gives: [{ id: 'f4' }],
  },
  {
    does: 'a file from the web',
    parameters: { resource: 'file', fileUrl: 'https://example.com/d/a.txt' },
    asks: [
      { host: 'example.com' },
      { body: { file: { fileName: 'a.txt', mimeType: 'text/plain', text: 'from the web' } } },
    ],
  },
  {
    does: 'what is known of a file',
    parameters: { resource: 'file', operation: 'get', fileId: 'f1' },
    asks: [{ path: '/v1/files/f1', headers: beta }],
    gives: [files[0]],
  },
  {
    does: 'that there is no such file, in the words of the service',
    parameters: { resource: 'file', operation: 'get', fileId: 'f9' },
    fails: 'File not found: f9',
  },
  {
    does: 'all files, page after page',
    parameters: { resource: 'file', operation: 'list', returnAll: true },
    asks: [{ query: { limit: '1000' } }, { query: { limit: '1000', after_id: 'f2' } }],
    gives: files,
  },
  {
    does: 'some files',
    parameters: { resource: 'file', operation: 'list', limit: 1 },
    gives: files.slice(0, 1),
  },
  {
    does: 'that a file is gone',
    parameters: { resource: 'file', operation: 'deleteFile', fileId: 'f1' },
    asks: [{ method: 'DELETE', path: '/v1/files/f1', headers: beta }],
  },
]

const messages = { values: [{ content: 'P' }] }
const asked = [{ role: 'user', content: text('P') }]
const { usage: _usage, ...short } = prompt

const promptTrials: readonly AppTrial[] = [
  {
    does: 'a prompt for a task',
    parameters: { resource: 'prompt', task: 'Count cows' },
    asks: [{ path: '/v1/experimental/generate_prompt', body: { task: 'Count cows' } }],
    gives: [short],
  },
  {
    does: 'a better prompt',
    parameters: {
      resource: 'prompt',
      operation: 'improve',
      messages,
      simplify: false,
      options: { system: 'S', feedback: 'F' },
    },
    asks: [
      {
        path: '/v1/experimental/improve_prompt',
        body: { messages: asked, system: 'S', feedback: 'F' },
      },
    ],
    gives: [prompt],
  },
  {
    does: 'a template',
    parameters: { resource: 'prompt', operation: 'templatize', messages, options: { system: 'S' } },
    asks: [{ path: '/v1/experimental/templatize_prompt', body: { messages: asked, system: 'S' } }],
    gives: [short],
  },
]

tryApp(
  anthropic,
  {
    hosts: ['api.anthropic.com', 'example.com'],
    credentials: { anthropicApi: { apiKey: 'k1', url: 'https://api.anthropic.com' } },
    service,
  },
  [...messageTrials, ...analyses, ...fileTrials, ...promptTrials],
)
