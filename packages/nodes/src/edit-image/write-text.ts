import { blend, type Bitmap } from './bitmap.ts'
import { readColour } from './colour.ts'
import { loadFont, type Font } from './font.ts'

export interface Lettering {
  text: string
  fontSize: number
  fontColor: string
  positionX: number
  positionY: number
  lineLength: number
  /** From where on the image positions are counted; without it they say where the first line stands. */
  alignment?: Alignment
}

export interface Alignment {
  horizontal: 'west' | 'center' | 'east'
  vertical: 'north' | 'middle' | 'south'
}

/** Writes into the image. */
export async function writeText(bitmap: Bitmap, lettering: Lettering): Promise<Bitmap> {
  const font = await loadFont(lettering.fontSize)
  const colour = readColour(lettering.fontColor)
  const lines = wrap(lettering.text, lettering.lineLength)
  const top = topOf(bitmap, lettering, { font, lines: lines.length })
  for (const [index, line] of lines.entries()) {
    let pen = leftOf(bitmap, lettering, widthOf(font, line))
    for (const letter of line) {
      const { image, left, top: below, advance } = font.glyphOf(letter)
      const at = { x: Math.round(pen + left), y: Math.round(top + index * font.lineHeight + below) }
      if (image) stamp(bitmap, image, { ...at, colour })
      pen += advance
    }
  }
  return bitmap
}

/** Breaks at spaces, so that no line has more signs than this; a longer word has a line of its own. */
function wrap(text: string, most: number): string[] {
  return text.split(/\r?\n/).flatMap((paragraph) => {
    const lines: string[] = []
    let line = ''
    for (const word of paragraph.replaceAll('\t', ' ').split(' ')) {
      if (line !== '' && line.length + 1 + word.length > most) {
        lines.push(line)
        line = word
      } else line = line === '' ? word : `${line} ${word}`
    }
    return [...lines, line]
  })
}

const widthOf = (font: Font, line: string): number =>
  Array.from(line).reduce((sum, letter) => sum + font.glyphOf(letter).advance, 0)

function leftOf({ width }: Bitmap, { positionX, alignment }: Lettering, own: number): number {
  const starts = { west: positionX, center: (width - own) / 2 + positionX, east: width - own - positionX }
  return starts[alignment?.horizontal ?? 'west']
}

function topOf(
  { height }: Bitmap,
  { positionY, alignment }: Lettering,
  { font, lines }: { font: Font; lines: number },
): number {
  if (!alignment) return positionY - font.base
  const own = lines * font.lineHeight
  const starts = { north: positionY, middle: (height - own) / 2 + positionY, south: height - own - positionY }
  return starts[alignment.vertical]
}

interface Ink {
  x: number
  y: number
  colour: ReturnType<typeof readColour>
}

function stamp(target: Bitmap, { width, height, data }: Bitmap, { x, y, colour }: Ink): void {
  for (let row = Math.max(0, -y); row < Math.min(height, target.height - y); row += 1) {
    for (let column = Math.max(0, -x); column < Math.min(width, target.width - x); column += 1) {
      const covered = (data[(row * width + column) * 4 + 3] ?? 0) / 255
      const at = ((y + row) * target.width + x + column) * 4
      if (covered > 0) blend(target, at, { colour, covered })
    }
  }
}
