import { expect } from 'vitest'
import type { DoubleRequest } from '../testing/double.ts'

export const modelId = { mode: 'list', value: 'models/gemini-3-flash' }
export const answer = {
  index: 0,
  content: { role: 'model', parts: [{ text: 'Hello' }] },
  finishReason: 'STOP',
}
export const like = (body: object) => expect.objectContaining(body) as unknown
export const asks = (path: string, body: unknown) => ({
  method: 'POST',
  path: `/v1beta/models/${path}`,
  body,
})
export const content = 'gemini-3-flash:generateContent'
export const inputs = [
  [
    {
      json: {},
      binary: {
        pic: { mimeType: 'image/png', fileName: 'pic.png', data: Buffer.from('pic').toString('base64') },
      },
    },
  ],
]
export const fileUri = 'https://generativelanguage.googleapis.com/v1beta/files/f1'
export const fileData = { fileUri, mimeType: 'image/png' }

/** How a file comes to Gemini, and how it is asked whether it is ready. */
export const uploads = (text: string, about: object): Partial<DoubleRequest>[] => [
  {
    path: '/upload/v1beta/files',
    body: { file: about },
    headers: { 'x-goog-upload-command': 'start', 'x-goog-upload-header-content-type': 'image/png' },
  },
  { path: '/put/file', body: text, headers: { 'x-goog-upload-command': 'upload, finalize' } },
  { path: '/v1beta/files/f1' },
]

export const made = (name: string, mimeType: string) => ({
  mimeType,
  fileName: name,
  fileExtension: name.split('.')[1],
  fileSize: expect.any(String) as string,
})
