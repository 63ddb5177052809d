import { defineConversion } from '@heddle/core/node'
import { applyStep, type ReadyStep } from './apply-step.ts'
import { createBitmap } from './bitmap.ts'
import { describeBitmap, type ImageFacts } from './image-facts.ts'
import { decodeImage, encodeImage } from './image-file.ts'
import { readHeader, type ImageFormat } from './image-header.ts'

interface Editing {
  /** None where the first step makes one. */
  image?: Uint8Array
  steps: readonly ReadyStep[]
  /** The one it has when absent. */
  format?: ImageFormat
  quality?: number
}

interface Edited {
  bytes: Uint8Array
  format: ImageFormat
}

const megabyte = 2 ** 20

export const editImage = defineConversion({
  name: 'editImage',
  label: 'Images to images',
  subject: 'image',
  limits: { inputBytes: 64 * megabyte, outputBytes: 256 * megabyte, seconds: 60 },
  async run({ image, steps, format, quality }: Editing): Promise<Edited> {
    const given = image ? await decodeImage(image) : { ...createBitmap(1, 1), format: 'png' as const }
    let bitmap: Parameters<typeof applyStep>[0] = given
    for (const step of steps) bitmap = await applyStep(bitmap, step)
    const written = format ?? given.format
    return { bytes: await encodeImage(bitmap, { format: written, quality }), format: written }
  },
})

export const describeImage = defineConversion({
  name: 'describeImage',
  label: 'Images to facts about them',
  subject: 'image',
  limits: { inputBytes: 64 * megabyte, outputBytes: megabyte, seconds: 60 },
  async run({ bytes }: { bytes: Uint8Array }): Promise<ImageFacts> {
    const header = readHeader(bytes)
    return describeBitmap(await decodeImage(bytes), header, bytes.length)
  },
})
