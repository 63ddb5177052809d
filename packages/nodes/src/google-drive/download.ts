import { textOf } from '@heddle/core'
import { OwnItems, type AppCall } from '../app/operation.ts'
import type { AppParams } from '../app/params.ts'
import { ask, everywhere, filePath } from './drive-service.ts'

/** Adds a file of Drive to the item. Documents of Google have no bytes of their own and are converted. */
export async function download({ send, exchange, params, item, context }: AppCall): Promise<OwnItems> {
  const url = filePath(params.id('fileId'))
  const { mimeType, name } = await ask(send, url, { fields: 'mimeType,name' })
  const target = conversionOf(textOf(mimeType), params)
  const request =
    target === undefined
      ? { url, query: { ...everywhere, alt: 'media' } }
      : { url: `${url}/export`, query: { mimeType: target } }
  const { body, headers } = await exchange({ ...request, headers: { accept: '*/*' }, responseType: 'stream' })
  const file = await context.binary.write(body as ReadableStream<Uint8Array>, {
    mimeType: target ?? (textOf(mimeType) || headers['content-type']),
    fileName: params.maybe('options.fileName') ?? textOf(name),
  })
  const field = params.maybe('options.binaryPropertyName') ?? 'data'
  return new OwnItems([{ json: item.json, binary: { ...item.binary, [field]: file } }])
}

/** Which parameter chooses what a document of Google becomes, and what it becomes otherwise. */
const conversions: Readonly<Record<string, readonly [parameter: string, otherwise: string]>> = {
  document: ['docsToFormat', 'text/html'],
  presentation: ['slidesToFormat', 'application/pdf'],
  spreadsheet: ['sheetsToFormat', 'text/csv'],
}

function conversionOf(mimeType: string, params: AppParams): string | undefined {
  const [, kind] = /^application\/vnd\.google-apps\.(.+)/.exec(mimeType) ?? []
  if (kind === undefined) return undefined
  const [parameter, otherwise] = conversions[kind] ?? ['drawingsToFormat', 'image/jpeg']
  const chosen = {
    ...params.fields('options.googleFileConversion.conversion'),
    ...params.fields('conversion'),
  }
  return textOf(chosen[parameter]) || otherwise
}
