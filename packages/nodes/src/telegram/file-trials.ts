import { expect } from 'vitest'
import type { AppTrial } from '../testing/try-app.ts'
import { asks, pathOf, token } from './telegram-double.ts'

export const fileTrials: readonly AppTrial[] = [
  {
    does: 'where a file is',
    parameters: { resource: 'file', fileId: 'F1', download: false },
    asks: asks('getFile', { file_id: 'F1' }),
    gives: [{ ok: true, result: expect.objectContaining({ file_path: 'photos/file_1.jpg' }) as unknown }],
  },
  {
    does: 'a file',
    parameters: { resource: 'file', fileId: 'F1', additionalFields: { mimeType: 'image/x-own' } },
    asks: [{ path: pathOf('getFile') }, { method: 'GET', path: `/file/bot${token}/photos/file_1.jpg` }],
    gives: [{ ok: true, result: expect.objectContaining({ file_id: 'F1' }) as unknown }],
  },
  { does: 'that a file is gone', parameters: { resource: 'file', fileId: 'gone' }, fails: 'invalid file_id' },
]
