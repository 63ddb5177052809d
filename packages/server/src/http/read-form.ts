import { AppError, BadRequest, boundJson, TooLarge } from '@heddle/core'
import type { BinaryValue } from '@heddle/core/run'
import type { FastifyRequest } from 'fastify'
import { pipeline, Transform, type Readable } from 'node:stream'
import type { ReadBody, SaveFile } from './web-call.ts'

export interface FormLimits {
  /** Of all its fields, which are kept in memory. */
  fieldBytes: number
  /** Of all its files, which are not. */
  fileBytes: number
}

/** Reads a form with files: files are saved while they arrive, fields of one name become a list. */
export async function readForm(
  request: FastifyRequest,
  saveFile: SaveFile,
  limits: FormLimits,
): Promise<ReadBody> {
  try {
    return await readParts(request, saveFile, limits)
  } catch (error) {
    // Nobody reads the rest; the caller has to be rid of it before they read the answer.
    request.raw.unpipe()
    request.raw.resume()
    throw explain(error)
  }
}

async function readParts(
  request: FastifyRequest,
  saveFile: SaveFile,
  { fieldBytes, fileBytes }: FormLimits,
): Promise<ReadBody> {
  const fields = new Map<string, unknown>()
  const files = new Map<string, BinaryValue[]>()
  const inFields = new Budget(fieldBytes)
  const inFiles = new Budget(fileBytes)
  for await (const part of request.parts()) {
    const name: string | undefined = part.fieldname
    if (name === undefined) throw new BadRequest('A part of the form has no name')
    if (part.type === 'field') {
      inFields.spend(name.length + String(part.value).length)
      const before = fields.get(name)
      fields.set(name, before === undefined ? part.value : [before, part.value].flat())
    } else if (isLeftEmpty(part.filename)) {
      part.file.resume()
    } else {
      const { file, filename, mimetype: mimeType } = part
      const save = (content: Readable) => saveFile({ content, fileName: filename ?? name, mimeType })
      files.set(name, [...(files.get(name) ?? []), await saveCounted(file, inFiles, save)])
    }
  }
  const record = asRecord(fields)
  // A field may hold JSON.
  boundJson(record)
  return { size: inFields.spent + inFiles.spent, content: { body: record, files: asRecord(files) } }
}

/** What can be said of an error that comes while a form is read: most are the caller's. */
function explain(error: unknown): unknown {
  if (error instanceof NotSaved) return error.cause
  const isKnown = error instanceof AppError || (error instanceof Error && 'statusCode' in error)
  return isKnown ? error : new BadRequest('The form data is damaged or incomplete')
}

/** The form was right, and we could not store it. */
class NotSaved extends Error {}

async function saveCounted<T>(file: Readable, budget: Budget, save: (content: Readable) => Promise<T>) {
  const content = budget.counting()
  // What breaks on the way here breaks the content; what breaks behind it only closes it.
  pipeline(file, content, () => undefined)
  try {
    return await save(content)
  } catch (error) {
    throw content.errored === null ? new NotSaved('', { cause: error }) : error
  }
}

/** So many bytes, and no more. */
class Budget {
  readonly #most: number
  spent = 0

  constructor(most: number) {
    this.#most = most
  }

  spend(bytes: number): void {
    this.spent += bytes
    if (this.spent > this.#most) throw new TooLarge(`The form data is larger than ${this.#most} bytes`)
  }

  counting(): Transform {
    return new Transform({
      transform: (chunk: Uint8Array, _encoding, done) => {
        try {
          this.spend(chunk.length)
          done(null, chunk)
        } catch (error) {
          done(error as Error)
        }
      },
    })
  }
}

/** What a browser sends for a file that nobody has chosen. */
const isLeftEmpty = (fileName: string | undefined): boolean => fileName === ''

/** Names come from outside: one of them would be a prototype. */
const asRecord = <T>(entries: Map<string, T>): Record<string, T> =>
  Object.fromEntries([...entries].filter(([name]) => name !== '__proto__'))
