import type { ArchiveFile } from './zip.conversion.ts'
import { mostUnpackedBytes, tooMuchUnpacked } from '../files/unzip.ts'

const block = 512

/** A tar archive: each file behind a block that says its name and size. */
export function packTar(files: readonly ArchiveFile[]): Uint8Array {
  const parts = files.flatMap(({ fileName, bytes }) => [header(fileName, bytes.length), bytes, gap(bytes)])
  return Buffer.concat([...parts, Buffer.alloc(2 * block)])
}

function header(fileName: string, size: number): Buffer {
  const made = Buffer.alloc(block)
  made.write(fileName, 0, 100, 'utf8')
  made.write('0000644\u00000000000\u00000000000\u0000', 100, 'latin1')
  made.write(`${octal(size, 11)}\u0000${octal(0, 11)}\u0000        0`, 124, 'latin1')
  made.write('ustar\u000000', 257, 'latin1')
  const sum = made.reduce((total, byte) => total + byte, 0)
  made.write(`${octal(sum, 6)}\u0000 `, 148, 'latin1')
  return made
}

const octal = (value: number, digits: number): string => value.toString(8).padStart(digits, '0')

const gap = ({ length }: Uint8Array): Buffer => Buffer.alloc((block - (length % block)) % block)

export const isTar = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(257, 262)).toString('latin1') === 'ustar'

/** The files of a tar archive. Folders and links are left out, and a path is no more than a name. */
export function unpackTar(given: Uint8Array): ArchiveFile[] {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.length)
  const files: ArchiveFile[] = []
  for (let at = 0; at + block <= bytes.length && bytes[at] !== 0;) {
    const text = (from: number, length: number) =>
      bytes.toString('utf8', at + from, at + from + length).split('\0', 1)[0] ?? ''
    const size = Number.parseInt(text(124, 12).trim() || '0', 8)
    // Otherwise it would lead back to what was read before, without end.
    if (size < 0) throw new Error('The archive is damaged')
    if (!(size <= mostUnpackedBytes)) throw new Error(tooMuchUnpacked)
    const from = at + block
    if (['', '0'].includes(text(156, 1)))
      files.push({
        fileName: text(0, 100).split(/[\\/]/).at(-1) || 'file',
        bytes: bytes.subarray(from, from + size),
      })
    at = from + Math.ceil(size / block) * block
  }
  return files
}
