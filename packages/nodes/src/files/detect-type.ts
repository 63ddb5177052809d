import type { BinaryInfo } from '@heddle/core/node'
import { extensionOf, mimeTypeOf } from './mime-types.ts'

/** How files begin, in hexadecimal digits. */
const beginnings: readonly (readonly [RegExp, string])[] = [
  [/^89504e470d0a1a0a/, 'image/png'],
  [/^ffd8ff/, 'image/jpeg'],
  [/^47494638/, 'image/gif'],
  [/^52494646.{8}57454250/, 'image/webp'],
  [/^52494646.{8}57415645/, 'audio/wav'],
  [/^25504446/, 'application/pdf'],
  [/^504b0304/, 'application/zip'],
  [/^1f8b08/, 'application/gzip'],
  [/^.{8}66747970(69736f6d|6d7034|61766331)/, 'video/mp4'],
  [/^3c3f786d6c20/, 'application/xml'],
]

const typeByContent = (bytes: Uint8Array): string | undefined => {
  const start = Buffer.from(bytes.subarray(0, 16)).toString('hex')
  return beginnings.find(([beginning]) => beginning.test(start))?.[1]
}

/** The type of a new file as it is given, else by its name, else by its content; and a name by the type. */
export function describeFile(bytes: Uint8Array, { fileName, mimeType }: BinaryInfo): Required<BinaryInfo> {
  const type = mimeType || (fileName && mimeTypeOf(fileName, '')) || typeByContent(bytes) || 'text/plain'
  if (fileName) return { fileName, mimeType: type }
  // What is a text only because nothing else is known needs no ending.
  const extension = mimeType || typeByContent(bytes) ? extensionOf(type) : undefined
  return { fileName: extension ? `file.${extension}` : 'file', mimeType: type }
}
