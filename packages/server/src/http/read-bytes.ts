import { BadRequest, TooLarge } from '@heddle/core'
import type { IncomingMessage } from 'node:http'

/**
 * Reads a body into memory. What is too large is not kept, but still received, so that the caller gets to read why it was
 * refused.
 */
export function readBytes(request: IncomingMessage, mostBytes: number): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    let chunks: Uint8Array[] = []
    let size = 0
    request.on('data', (chunk: Uint8Array) => {
      size += chunk.length
      if (size <= mostBytes) {
        chunks.push(chunk)
        return
      }
      chunks = []
      reject(new TooLarge(`The request body is larger than ${mostBytes} bytes`))
    })
    request.once('end', () => resolve(inOwnMemory(Buffer.concat(chunks))))
    request.once('error', reject)
    // Every request closes: to make an error that nobody gets would cost each of them more than reading it.
    request.once('close', () => {
      if (!request.readableEnded) reject(new BadRequest('The body ended too early'))
    })
  })
}

/** A small buffer is a part of a pool, all of which would go along to another thread. */
const inOwnMemory = (bytes: Buffer): Uint8Array =>
  bytes.length === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes)
