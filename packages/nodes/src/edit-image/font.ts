import { createBitmap, type Bitmap } from './bitmap.ts'
import { decodeImage } from './image-file.ts'
import { resample } from './resample.ts'

/** A letter at the size of the text. Its places are counted from the pen, and from the top of the line. */
export interface Glyph {
  image: Bitmap | undefined
  left: number
  top: number
  advance: number
}

export interface Font {
  lineHeight: number
  /** How far below the top of a line its letters stand. */
  base: number
  glyphOf(letter: string): Glyph
}

/** Where a letter stands in the picture of all letters, and how it stands in a line. */
interface Measures {
  x: number
  y: number
  width: number
  height: number
  xoffset: number
  yoffset: number
  xadvance: number
}

interface Letters {
  size: number
  lineHeight: number
  base: number
  measures: ReadonlyMap<string, Measures>
  picture: Bitmap
}

/** Signs that the font does not have, and what they look like. */
const plainSigns: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '–': '-',
  '—': '-',
  '\u00a0': ' ',
}

let known: Promise<Letters> | undefined

/** The one font there is, at a size. */
export async function loadFont(size: number): Promise<Font> {
  if (!(size > 0 && size <= 2000)) throw new Error('The font size must be more than 0 and at most 2000')
  const letters = await (known ??= readLetters())
  const scale = size / letters.size
  const scaled = new Map<string, Glyph>()
  return {
    lineHeight: letters.lineHeight * scale,
    base: letters.base * scale,
    glyphOf(letter) {
      const plain = plainSigns[letter] ?? letter
      const name = letters.measures.has(plain) ? plain : '?'
      const glyph = scaled.get(name) ?? scaleGlyph(letters, name, scale)
      scaled.set(name, glyph)
      return glyph
    },
  }
}

async function readLetters(): Promise<Letters> {
  const { fontFiles } = await import('./font-files.ts')
  const elements = [...fontFiles.measures.toString().matchAll(/<(info|common|char) [^>]*>/g)]
  const [info, common, ...letters] = elements.map(([element]) => numbersIn(element))
  return {
    size: info?.size ?? 0,
    lineHeight: common?.lineHeight ?? 0,
    base: common?.base ?? 0,
    measures: new Map(letters.map((letter) => [String.fromCodePoint(letter.id ?? 0), measuresOf(letter)])),
    picture: await decodeImage(fontFiles.picture),
  }
}

const numbersIn = (element: string): Record<string, number> =>
  Object.fromEntries(
    [...element.matchAll(/(\w+)="(-?\d+)"/g)].map(([, name = '', digits]) => [name, Number(digits)]),
  )

const measuresOf = (numbers: Record<string, number>): Measures => {
  const { x = 0, y = 0, width = 0, height = 0, xoffset = 0, yoffset = 0, xadvance = 0 } = numbers
  return { x, y, width, height, xoffset, yoffset, xadvance }
}

function scaleGlyph({ measures, picture }: Letters, name: string, scale: number): Glyph {
  const letter = measures.get(name) ?? measuresOf({})
  const { width, height } = letter
  const place = {
    left: letter.xoffset * scale,
    top: letter.yoffset * scale,
    advance: letter.xadvance * scale,
  }
  if (width === 0 || height === 0) return { ...place, image: undefined }
  const image = createBitmap(width, height)
  for (let row = 0; row < height; row += 1) {
    const from = ((letter.y + row) * picture.width + letter.x) * 4
    image.data.set(picture.data.subarray(from, from + width * 4), row * width * 4)
  }
  return {
    ...place,
    image: resample(image, Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))),
  }
}
