import { isJsonObject } from '@heddle/core'
import type { DoubleAnswer, DoubleRequest } from '../testing/double.ts'
import { modelDouble } from '../testing/model-double.ts'

const hello = modelDouble(() => ({ text: 'Hello' }))
const host = 'generativelanguage.googleapis.com'

export const geminiWorld = {
  hosts: [host, 'example.com'],
  credentials: { googlePalmApi: { apiKey: 'k1', host: `https://${host}` } },
  service,
}

export const picture = { mimeType: 'image/png', data: Buffer.from('PNG').toString('base64') }
export const videoUrl = `https://${host}/v1beta/files/v1:download?alt=media`
const file = { name: 'files/f1', uri: `https://${host}/v1beta/files/f1`, mimeType: 'image/png' }

/** How often each thing that takes long was asked for: it is done at the second time. */
const looks = new Map<string, number>()
const isDone = (path: string): boolean => {
  const count = (looks.get(path) ?? 0) + 1
  looks.set(path, count)
  return count % 2 === 0
}

const video = { generateVideoResponse: { generatedSamples: [{ video: { uri: videoUrl } }] } }

const fixed: Readonly<Record<string, unknown>> = {
  'GET /v1beta/files/f1': { ...file, state: 'ACTIVE' },
  'POST /put/file': { file: { ...file, state: 'PROCESSING' } },
  'POST /put/store': { name: 'fileSearchStores/s1/operations/o1' },
  'POST /v1beta/models/imagen-4:predict': {
    predictions: [{ bytesBase64Encoded: picture.data, mimeType: 'image/png' }],
  },
  'POST /v1beta/models/veo-3:predictLongRunning': { name: 'models/veo-3/operations/o1' },
  'POST /v1beta/fileSearchStores': { name: 'fileSearchStores/s1' },
  'GET /v1beta/fileSearchStores': { fileSearchStores: [{ name: 'fileSearchStores/s1' }] },
  'DELETE /v1beta/fileSearchStores/s1': {},
  'GET /v1beta/models': {
    models: [
      ['gemini-3-flash', 'generateContent'],
      ['gemini-3-image', 'generateContent'],
      ['imagen-4', 'predict'],
      ['veo-3', 'predictLongRunning'],
    ].map(([name, method]) => ({ name: `models/${name}`, supportedGenerationMethods: [method] })),
  },
}

function service(request: DoubleRequest): DoubleAnswer | undefined | Promise<DoubleAnswer | undefined> {
  const { method, path, headers, host: asked, body } = request
  if (asked === 'example.com') return { headers: { 'content-type': 'image/png' }, body: 'from the web' }
  if (headers['x-goog-api-key'] !== 'k1')
    return { status: 400, body: { error: { code: 400, message: 'API key not valid.' } } }
  const key = `${method} ${path}`
  if (Object.hasOwn(fixed, key)) return { body: fixed[key] }
  if (path.includes('gemini-3-image')) return draw(body)
  return filesAndWork(path) ?? hello(request)
}

function filesAndWork(path: string): DoubleAnswer | undefined {
  if (path.startsWith('/upload/')) {
    const place = path.endsWith('/files') ? 'file' : 'store'
    return { headers: { 'x-goog-upload-url': `https://${host}/put/${place}` }, body: {} }
  }
  if (path.endsWith(':download')) return { headers: { 'content-type': 'video/mp4' }, body: 'film' }
  if (path.endsWith('operations/o1')) {
    const response = path.includes('veo') ? video : { documentName: 'd1' }
    return { body: isDone(path) ? { name: path.slice(8), done: true, response } : { name: path.slice(8) } }
  }
  return undefined
}

function draw(body: unknown): DoubleAnswer {
  const refused = JSON.stringify(body).includes('something bad')
  const parts = refused ? [{ text: 'I cannot do that.' }] : [{ text: 'Here' }, { inlineData: picture }]
  return { body: isJsonObject(body) ? { candidates: [{ content: { role: 'model', parts } }] } : {} }
}
