import { assertNever } from '@heddle/core'
import { createBitmap, type Bitmap } from './bitmap.ts'
import { blur } from './blur.ts'
import { readColour } from './colour.ts'
import { composite } from './composite.ts'
import { addBorder, crop, makeTransparent } from './crop.ts'
import { draw } from './draw.ts'
import { decodeImage } from './image-file.ts'
import { resize } from './resize.ts'
import { rotate, shear } from './rotate.ts'
import type { Step } from './step-params.ts'
import { writeText, type Lettering } from './write-text.ts'

type TextStep = Extract<Step, { operation: 'text' }>
type CompositeStep = Extract<Step, { operation: 'composite' }>

/** A step with the file it needs, and without what only newer documents have. */
export type ReadyStep =
  | Exclude<Step, TextStep | CompositeStep>
  | ({ operation: 'text' } & Lettering)
  | (CompositeStep & { overlay: Uint8Array })

export async function applyStep(bitmap: Bitmap, step: ReadyStep): Promise<Bitmap> {
  switch (step.operation) {
    case 'blur':
      return blur(bitmap, step)
    case 'border':
      return addBorder(bitmap, step)
    case 'composite':
      return composite(bitmap, await decodeImage(step.overlay), step)
    case 'create':
      return createBitmap(step.width, step.height, readColour(step.backgroundColor))
    case 'crop':
      return crop(bitmap, step)
    case 'draw':
      return draw(bitmap, step)
    case 'resize':
      return resize(bitmap, step)
    case 'rotate':
      return rotate(bitmap, step)
    case 'shear':
      return shear(bitmap, step)
    case 'text':
      return writeText(bitmap, step)
    case 'transparent':
      return makeTransparent(bitmap, step.color)
    default:
      return assertNever(step)
  }
}
