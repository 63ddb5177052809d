import { textOf } from '@heddle/core'
import type { RunContext } from '@heddle/core/node'
import type { BinaryValue } from '@heddle/core/run'
import type { AppRequest } from './service.ts'

/** A file of a form, under the name that the service is to see. */
export interface FormFile {
  file: BinaryValue
  fileName?: string
}

export type FormFiles = Readonly<Record<string, FormFile | readonly FormFile[]>>

/** A form with files, several under one name too, as the body of a request. Objects are sent as JSON; what is undefined is not sent. */
export async function multipart(
  { binary }: Pick<RunContext, 'binary'>,
  fields: Readonly<Record<string, unknown>>,
  files: FormFiles,
): Promise<Pick<AppRequest, 'body' | 'headers'>> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) form.append(name, isData(value) ? JSON.stringify(value) : textOf(value))
  }
  for (const [name, given] of Object.entries(files)) {
    for (const { file, fileName = file.fileName ?? name } of [given].flat()) {
      const bytes = await binary.read(file)
      form.append(name, new Blob([new Uint8Array(bytes)], { type: file.mimeType }), fileName)
    }
  }
  const encoded = new Response(form)
  return {
    body: new Uint8Array(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? 'multipart/form-data' },
  }
}

const isData = (value: unknown): boolean => typeof value === 'object' && value !== null
