import { param, type BinaryValue, type Item, type RunContext } from '@heddle/core'

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

export const readText = async <P>(
  { binary }: RunContext<P>,
  file: BinaryValue,
  encoding = 'utf-8',
): Promise<string> => decode(await binary.read(file), encoding)

function decode(bytes: Uint8Array, encoding: string): string {
  try {
    return new TextDecoder(encoding).decode(bytes)
  } catch {
    throw new Error(`The encoding "${encoding}" is not known`)
  }
}

export const inputFileName = param.string({
  label: 'Input Binary Field',
  default: 'data',
  required: true,
  description: 'Name of the file of the item',
})

export const outputFileName = param.string({
  label: 'Put Output File in Field',
  default: 'data',
  required: true,
  description: 'Name under which the new file is put',
})

export const destinationKey = param.string({
  label: 'Destination Output Field',
  default: 'data',
  required: true,
})

export const encodingOption = param.string({
  label: 'File Encoding',
  default: 'utf-8',
  placeholder: 'e.g. utf-8, latin1, utf-16le',
})

export const fileNameOption = param.string({ label: 'File Name', placeholder: 'e.g. myFile' })
