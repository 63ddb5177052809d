import type { JsonObject } from '@heddle/core'
import { crc32, deflateSync } from 'node:zlib'
import { fill } from './worst-files.ts'
import { fileIn, type WorstInputs } from './worst-input.ts'

const edit = (parameters: JsonObject) => fileIn('heddle.editImage', parameters)
const describe = edit({ operation: 'information' })
const dot = makePng(1, 1, Buffer.alloc(5))

/** The worst for conversions of images: small files that say they are large, and small images that become so. */
export const worstImages = {
  describeImage: [
    describe('a PNG that unpacks to many times its size', () =>
      makePng(5000, 5000, Buffer.alloc(5000 * 20_001))),
    describe('a PNG with more data than pixels', (bytes) => makePng(1, 1, Buffer.alloc(bytes * 300))),
    describe('more pixels than any image may have', () => makePng(65_536, 65_536, Buffer.alloc(5))),
    describe('a GIF of endless frames', (bytes) =>
      makeGif(9000, fill('2c0000000028232823000002024c0100', bytes))),
    describe('a JPEG of segments', (bytes) => Buffer.from(`ffd8${fill('ffe00002', bytes)}`, 'hex')),
    describe('a TIFF whose directories follow each other', (bytes) =>
      Buffer.concat([
        Buffer.from('49492a0008000000', 'hex'),
        Buffer.from(fill('000008000000', bytes), 'hex'),
      ])),
    describe('a BMP that says it is large', (bytes) => makeBmp(9999, 9999, bytes)),
  ],
  editImage: [
    edit({ operation: 'resize', width: 9000, height: 9000, resizeOption: 'ignoreAspectRatio' })(
      'a pixel that becomes a hall',
      () => dot,
    ),
    edit({ operation: 'create', width: 9999, height: 9999 })(
      'a new image that is as large as possible',
      () => dot,
    ),
    edit({ operation: 'blur', blur: 1000, sigma: 1000 })('the strongest blur', () =>
      makePng(2000, 2000, Buffer.alloc(2000 * 8001)),
    ),
    edit({ operation: 'text', text: '={{ "W".repeat(100000) }}', fontSize: 2000 })(
      'large letters',
      () => dot,
    ),
    edit({
      operation: 'multiStep',
      operations: {
        operations: Array.from({ length: 20 }, () => ({
          operation: 'border',
          borderWidth: 200,
          borderHeight: 200,
        })),
      },
    })('ever larger borders', () => dot),
  ],
} satisfies Record<string, WorstInputs>

/** A PNG that says it has so many pixels of four bytes, and holds this data. */
function makePng(width: number, height: number, data: Uint8Array): Uint8Array {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 6], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(data)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(name), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** A GIF of so many pixels in square, with frames in hexadecimal digits. */
function makeGif(side: number, frames: string): Uint8Array {
  const head = Buffer.from('474946383961000000008000000000000000ffffff', 'hex')
  head.writeUInt16LE(side, 6)
  head.writeUInt16LE(side, 8)
  return Buffer.concat([head, Buffer.from(frames, 'hex'), Buffer.from('3b', 'hex')])
}

function makeBmp(width: number, height: number, bytes: number): Uint8Array {
  const file = Buffer.alloc(Math.max(64, bytes))
  file.write('BM')
  file.writeUInt32LE(file.length, 2)
  file.writeUInt32LE(54, 10)
  file.writeUInt32LE(40, 14)
  file.writeInt32LE(width, 18)
  file.writeInt32LE(height, 22)
  file.writeUInt16LE(1, 26)
  file.writeUInt16LE(24, 28)
  return file
}
