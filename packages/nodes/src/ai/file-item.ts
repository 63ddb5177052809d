import type { BinaryInfo, RunContext } from '@heddle/core/node'
import type { BinaryValue, Item } from '@heddle/core/run'
import type { FilePart } from 'ai'
import type { AppCall } from '../app/operation.ts'
import { getFile } from '../files/item-files.ts'
import { filePart } from './prompt-files.ts'

type Content = Parameters<RunContext['binary']['write']>[0]

interface Stored extends BinaryInfo {
  content: Content
  /** The field of the item that gets the file. */
  field: string
}

/** An item with a file that a service made; its data is what is known of the file. */
export async function fileItem(
  { context }: Pick<AppCall, 'context'>,
  { content, field, ...info }: Stored,
): Promise<Item> {
  const file = await context.binary.write(content, info)
  const { data: _content, id: _place, ...facts } = file
  return { json: facts, binary: { [field]: file } }
}

export const fromBase64 = (text: string): Uint8Array => Buffer.from(text, 'base64')

/** The files of the item whose names stand in a parameter, with commas between them. */
export const namedFiles = ({ item, params }: AppCall, path: string): BinaryValue[] =>
  params.texts(path).map((name) => getFile(item, name))

/** The same as a model gets them. */
export const namedFileParts = (call: AppCall, path: string): Promise<FilePart[]> =>
  Promise.all(namedFiles(call, path).map((file) => filePart(call.context, file)))

/** Where files are, with commas between the addresses. */
export const addresses = ({ params }: Pick<AppCall, 'params'>, path: string): URL[] =>
  params.texts(path).map((text) => {
    if (!URL.canParse(text)) throw new Error(`"${text}" is not the address of a file`)
    return new URL(text)
  })
