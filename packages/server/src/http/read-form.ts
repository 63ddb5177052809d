import type { FastifyRequest } from 'fastify'
import type { SaveFile, WebForm } from './web-call.ts'

/** Reads a form with files: files are saved while they arrive, fields of one name become a list. */
export async function readForm(request: FastifyRequest, saveFile: SaveFile): Promise<WebForm> {
  const fields = new Map<string, unknown>()
  const files = new Map<string, WebForm['files'][string]>()
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      const { file: content, filename, mimetype: mimeType } = part
      if (isLeftEmpty(filename)) {
        content.resume()
        continue
      }
      const saved = await saveFile({ content, fileName: filename ?? part.fieldname, mimeType })
      files.set(part.fieldname, [...(files.get(part.fieldname) ?? []), saved])
    } else {
      const before = fields.get(part.fieldname)
      fields.set(part.fieldname, before === undefined ? part.value : [before, part.value].flat())
    }
  }
  return { fields: asRecord(fields), files: asRecord(files) }
}

/** What a browser sends for a file that nobody has chosen. */
const isLeftEmpty = (fileName: string | undefined): boolean => fileName === ''

/** Names come from outside: one of them would be a prototype. */
const asRecord = <T>(entries: Map<string, T>): Record<string, T> =>
  Object.fromEntries([...entries].filter(([name]) => name !== '__proto__'))
