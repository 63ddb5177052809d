import { Readable, type Transform } from 'node:stream'
import { constants, createGunzip, createGzip } from 'node:zlib'
import type { BinaryAccess } from '@heddle/core/node'
import type { BinaryValue } from '@heddle/core/run'
import { mostUnpackedBytes, tooMuchUnpacked } from '../files/unzip.ts'
import { mimeTypeOf } from '../files/mime-types.ts'
import { isTar, unpackTar } from './tar.ts'
import type { ArchiveFile } from './zip.conversion.ts'

interface Files {
  binary: BinaryAccess
  file: BinaryValue
}

/** Packs a file on its way: in threads of the system, and without ever holding all of it. */
export async function gzip({ binary, file, name }: Files & { name: string }): Promise<BinaryValue> {
  const packed = through(await binary.stream(file), createGzip())
  return binary.write(streamOf(packed), { mimeType: 'application/gzip', fileName: name })
}

/** Unpacks a file on its way; what grows beyond the limit is cut off there. An archive in it gives all its files. */
export async function gunzip({ binary, file }: Files): Promise<BinaryValue[]> {
  const unpacked = upTo(mostUnpackedBytes, through(await binary.stream(file), createGunzip({ chunkSize })))
  const { value: first = new Uint8Array() } = await unpacked.next()
  if (isTar(first)) {
    const parts = [first]
    for await (const part of unpacked) parts.push(part)
    return writeFiles(binary, unpackTar(Buffer.concat(parts)))
  }
  const fileName = (file.fileName ?? 'file').replace(/\.gz(ip)?$/, '')
  const whole = streamOf(startingWith(first, unpacked))
  return [await binary.write(whole, { fileName, mimeType: mimeTypeOf(fileName) })]
}

/** Files of an archive, of the type that their name says. */
export const writeFiles = (binary: BinaryAccess, files: readonly ArchiveFile[]): Promise<BinaryValue[]> =>
  Promise.all(
    files.map(({ fileName, bytes }) => binary.write(bytes, { fileName, mimeType: mimeTypeOf(fileName) })),
  )

async function* startingWith(first: Uint8Array, rest: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first
  yield* rest
}

const streamOf = (chunks: AsyncIterable<Uint8Array>) =>
  Readable.toWeb(Readable.from(chunks)) as ReadableStream<Uint8Array>

const chunkSize = 16 * constants.Z_DEFAULT_CHUNK

async function* through(
  source: ReadableStream<Uint8Array>,
  transform: Transform,
): AsyncGenerator<Uint8Array> {
  try {
    yield* Readable.from(source as AsyncIterable<Uint8Array>).compose(transform) as AsyncIterable<Uint8Array>
  } catch (error) {
    throw new Error('The archive is damaged', { cause: error })
  }
}

async function* upTo(most: number, chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of chunks) {
    size += chunk.length
    if (size > most) throw new Error(tooMuchUnpacked)
    yield chunk
  }
}
