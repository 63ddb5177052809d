import { Readable, type Transform } from 'node:stream'
import { constants, createGunzip, createGzip } from 'node:zlib'
import type { BinaryAccess } from '@heddle/core/node'
import type { BinaryValue } from '@heddle/core/run'
import { mostUnpackedBytes, tooMuchUnpacked } from '../files/unzip.ts'

interface Files {
  binary: BinaryAccess
  file: BinaryValue
}

/** Packs a file on its way: in threads of the system, and without ever holding all of it. */
export async function gzip({ binary, file, name }: Files & { name: string }): Promise<BinaryValue> {
  const packed = through(await binary.stream(file), createGzip())
  const fileName = `${file.fileName ?? name}.gz`
  return binary.write(streamOf(packed), { mimeType: 'application/gzip', fileName })
}

/** Unpacks a file on its way. What grows beyond the limit is cut off there. */
export async function gunzip({ binary, file }: Files): Promise<BinaryValue> {
  const unpacked = upTo(mostUnpackedBytes, through(await binary.stream(file), createGunzip({ chunkSize })))
  const fileName = (file.fileName ?? 'file').replace(/\.gz$/, '')
  return binary.write(streamOf(unpacked), { fileName })
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
    throw new Error('The archive is broken', { cause: error })
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
