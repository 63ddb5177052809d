import type { JsonObject } from '@heddle/core'
import { param, type Conversion, type RunContext } from '@heddle/core/node'
import type { BinaryValue, Item } from '@heddle/core/run'
import { decodeText } from './decode-text.ts'

type Files = Pick<RunContext, 'binary'>

/** The file of an item by its name, or an error that says which ones there are. */
export function getFile(item: Item, name: string): BinaryValue {
  const files = item.binary ?? {}
  const file = Object.hasOwn(files, name) ? files[name] : undefined
  if (file) return file
  const names = Object.keys(files)
  throw new Error(
    `The item has no file named "${name}"${names.length > 0 ? `; it has ${names.join(', ')}` : ''}`,
  )
}

/** A text becomes data of an item, which is copied and stored; a file is neither. */
export const maxTextBytes = 64 * 2 ** 20

export const readText = async (
  context: Files,
  file: BinaryValue,
  { encoding, stripBOM }: { encoding?: string; stripBOM?: boolean } = {},
): Promise<string> => decodeText(await readBytes(context, file), encoding || undefined, stripBOM)

/** The bytes of a file that becomes data. */
export const readBytes = (context: Files, file: BinaryValue): Promise<Uint8Array> =>
  readUpTo(context, file, { most: maxTextBytes, subject: 'file' })

/** The bytes of a file for a conversion, unless there are more than it takes. */
export const readFile = (
  context: Files,
  file: BinaryValue,
  { limits, subject }: Pick<Conversion, 'limits' | 'subject'>,
): Promise<Uint8Array> => readUpTo(context, file, { most: limits.inputBytes, subject })

/** The first bytes of a file, by which its kind is known. */
export async function readStart({ binary }: Files, file: BinaryValue): Promise<Uint8Array> {
  for await (const chunk of await binary.stream(file)) return chunk
  return new Uint8Array()
}

async function readUpTo(
  { binary }: Files,
  file: BinaryValue,
  { most, subject }: { most: number; subject: string },
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of await binary.stream(file)) {
    size += chunk.length
    // Leaving the loop ends the reading.
    if (size > most) throw new Error(`The ${subject} is larger than ${Math.round(most / 2 ** 20)} MB`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, size)
}

export const itemsOf = (rows: readonly JsonObject[]): Item[] => rows.map((json) => ({ json }))

export const inputFileName = param.string({
  label: 'Input Binary Field',
  default: 'data',
  required: true,
  description: 'Name of the file in the item',
})

export const outputFileName = param.string({
  label: 'Put Output File in Field',
  default: 'data',
  required: true,
  description: 'Field to store the new file in',
})

export const destinationKey = param.string({
  label: 'Destination Output Field',
  default: 'data',
  required: true,
})

export const bomOption = param.boolean({
  label: 'Add BOM',
  description: 'Whether to start the file with a byte order mark',
})

export const encodingOption = param.string({
  label: 'File Encoding',
  default: 'utf-8',
  placeholder: 'e.g. utf-8, latin1, utf-16le',
})

export const fileNameOption = param.string({ label: 'File Name', placeholder: 'e.g. myFile' })

/** How cells are read. In texts that have only texts as cells they change nothing. */
export const rawOptions = {
  rawData: param.boolean({
    label: 'Raw Data',
    description: 'Whether to keep values that look like numbers or dates as text',
  }),
  readAsString: param.boolean({
    label: 'Read as Text',
    description: 'Whether to read the file as text, if characters look wrong otherwise',
  }),
}
