import type { JsonObject } from '@heddle/core'
import { googleDouble, notFound, pageOf, refusal } from '../google/google-double.ts'
import type { DoubleRequest, DoubleService } from '../testing/double.ts'

export const base = '/drive/v3'

export const folderType = 'application/vnd.google-apps.folder'

export const files = [
  { id: 'f1', name: 'list.csv', mimeType: 'text/csv', parents: ['p1'] },
  { id: 'd1', name: 'Letter', mimeType: 'application/vnd.google-apps.document', parents: ['p1'] },
  { id: 's1', name: 'Budget', mimeType: 'application/vnd.google-apps.spreadsheet', parents: ['p1'] },
  { id: 't1', name: 'Talk', mimeType: 'application/vnd.google-apps.presentation', parents: ['p1'] },
  { id: 'g1', name: 'Sketch', mimeType: 'application/vnd.google-apps.drawing', parents: ['p1'] },
]

export const sharedDrives = [1, 2, 3].map((each) => ({ id: `D${each}`, name: `Drive ${each}` }))

/** What Drive gives of a file when nobody asks for certain fields. */
const shortOf = ({ id, name, mimeType }: JsonObject) => ({ kind: 'drive#file', id, name, mimeType })

function inFields(file: JsonObject, { query: { fields } }: DoubleRequest): JsonObject {
  if (fields === undefined) return shortOf(file)
  if (fields === '*')
    return { ...file, webViewLink: `https://drive.google.com/file/d/${String(file.id)}/view` }
  const names = String(fields).split(/,\s*/)
  return Object.fromEntries(Object.entries(file).filter(([name]) => names.includes(name)))
}

/** Drive with two entries on a page. */
export function driveDouble(): DoubleService {
  const uploads = new Map<string, JsonObject>()
  const find = (id: string | undefined) => files.find((file) => file.id === id)
  const beginUpload = (request: DoubleRequest, id = 'f9') => {
    if (request.query.uploadType !== 'resumable') return refusal(400, 'Unknown upload type')
    const session = String(uploads.size + 1)
    uploads.set(session, inFields({ id, ...(request.body as JsonObject) }, request))
    const location = `https://www.googleapis.com/upload/drive/v3/sessions/${session}`
    return { headers: { location }, body: '' }
  }
  return googleDouble(
    {
      'POST /upload/drive/v3/files': (request) => beginUpload(request),
      'PATCH /upload/drive/v3/files/(.+)': beginUpload,
      'PUT /upload/drive/v3/sessions/(.+)': ({ body }, session = '') =>
        body === 'cut' ? { status: 308, body: '' } : { body: uploads.get(session) ?? {} },
      'GET /files': (request) => {
        const { entries, ...next } = pageOf(files, request, 'pageSize')
        return { body: { files: entries.map(({ id, name }) => ({ id, name })), ...next } }
      },
      'POST /files': (request) => ({
        body: inFields({ id: 'f9', ...(request.body as JsonObject) }, request),
      }),
      'GET /files/([^/]+)': (request, id) => {
        const file = find(id)
        if (!file) return notFound(`File not found: ${id}.`)
        if (request.query.alt === 'media') return { headers: { 'content-type': file.mimeType }, body: 'a,b' }
        return { body: inFields(file, request) }
      },
      'GET /files/([^/]+)/export': ({ query }, id) =>
        find(id)?.mimeType.includes('google-apps')
          ? { headers: { 'content-type': String(query.mimeType) }, body: `as ${String(query.mimeType)}` }
          : refusal(403, 'Export only supports Docs Editors files.'),
      'PATCH /files/([^/]+)': (request, id) => {
        const file = find(id)
        return file
          ? { body: inFields({ ...file, ...(request.body as JsonObject) }, request) }
          : notFound(`File not found: ${id}.`)
      },
      'DELETE /files/([^/]+)': (_, id) => (find(id) ? { status: 204 } : notFound(`File not found: ${id}.`)),
      'POST /files/([^/]+)/copy': (request, id) =>
        find(id)
          ? { body: inFields({ ...find(id), id: 'f9', ...(request.body as JsonObject) }, request) }
          : notFound(`File not found: ${id}.`),
      'POST /files/([^/]+)/permissions': ({ body }) => {
        const { role, type } = body as JsonObject
        if (role === undefined) return refusal(400, 'The permission role field is required.')
        return { body: { kind: 'drive#permission', id: 'anyone', type, role } }
      },
      'GET /drives': (request) => {
        const { entries, ...next } = pageOf(sharedDrives, request, 'pageSize')
        return { body: { drives: entries, ...next } }
      },
      'POST /drives': ({ body }) => ({ body: { kind: 'drive#drive', id: 'D9', ...(body as JsonObject) } }),
      'GET /drives/([^/]+)': (_, id) => {
        const drive = sharedDrives.find((each) => each.id === id)
        return drive ? { body: drive } : notFound(`Shared drive not found: ${id}`)
      },
      'PATCH /drives/([^/]+)': ({ body }, id) => ({ body: { id, ...(body as JsonObject) } }),
      'DELETE /drives/([^/]+)': () => ({ status: 204 }),
    },
    { host: 'www.googleapis.com', base },
  )
}

export const id = (value: string) => ({ __rl: true, mode: 'id', value })
export const url = (value: string) => ({
  __rl: true,
  mode: 'url',
  value: `https://drive.google.com/${value}`,
})
