import { blend, type Bitmap } from './bitmap.ts'
import { readColour } from './colour.ts'

interface Drawing {
  primitive: keyof typeof shapes
  color: string
  startPositionX: number
  startPositionY: number
  endPositionX: number
  endPositionY: number
  cornerRadius: number
}

/** Draws a filled shape into the image; pixels at its edge are covered in part. */
export function draw(bitmap: Bitmap, drawing: Drawing): Bitmap {
  const colour = readColour(drawing.color)
  const { distance, left, right, top, bottom } = shapes[drawing.primitive](drawing)
  for (let y = Math.max(0, Math.floor(top)); y <= Math.min(bitmap.height - 1, Math.ceil(bottom)); y += 1) {
    for (let x = Math.max(0, Math.floor(left)); x <= Math.min(bitmap.width - 1, Math.ceil(right)); x += 1) {
      const covered = Math.min(1, Math.max(0, 0.5 - distance(x, y)))
      if (covered > 0) blend(bitmap, (y * bitmap.width + x) * 4, { colour, covered })
    }
  }
  return bitmap
}

interface Shape {
  /** How far a place is from its edge; inside it is less than 0. */
  distance(x: number, y: number): number
  left: number
  right: number
  top: number
  bottom: number
}

const shapes = {
  /** The start is the middle, the end lies on the edge. */
  circle({ startPositionX: x, startPositionY: y, endPositionX, endPositionY }: Drawing): Shape {
    const radius = Math.hypot(endPositionX - x, endPositionY - y) + 0.5
    return {
      distance: (atX, atY) => Math.hypot(atX - x, atY - y) - radius,
      left: x - radius,
      right: x + radius,
      top: y - radius,
      bottom: y + radius,
    }
  },

  line(drawing: Drawing): Shape {
    const { startPositionX: x, startPositionY: y } = drawing
    const [dx, dy] = [drawing.endPositionX - x, drawing.endPositionY - y]
    const square = dx * dx + dy * dy
    const bounds = boundsOf(drawing)
    return {
      ...bounds,
      distance(atX, atY) {
        const along = square === 0 ? 0 : ((atX - x) * dx + (atY - y) * dy) / square
        const nearest = Math.min(1, Math.max(0, along))
        return Math.hypot(atX - x - nearest * dx, atY - y - nearest * dy) - 0.5
      },
    }
  },

  /** Both corners belong to it. */
  rectangle(drawing: Drawing): Shape {
    const bounds = boundsOf(drawing)
    const halfWidth = (bounds.right - bounds.left) / 2 + 0.5
    const halfHeight = (bounds.bottom - bounds.top) / 2 + 0.5
    const radius = Math.max(0, Math.min(drawing.cornerRadius, halfWidth, halfHeight))
    const [middleX, middleY] = [(bounds.left + bounds.right) / 2, (bounds.top + bounds.bottom) / 2]
    return {
      ...bounds,
      distance(atX, atY) {
        const dx = Math.abs(atX - middleX) - halfWidth + radius
        const dy = Math.abs(atY - middleY) - halfHeight + radius
        return Math.hypot(Math.max(0, dx), Math.max(0, dy)) + Math.min(0, Math.max(dx, dy)) - radius
      },
    }
  },
}

const boundsOf = (drawing: Drawing) => ({
  left: Math.min(drawing.startPositionX, drawing.endPositionX),
  right: Math.max(drawing.startPositionX, drawing.endPositionX),
  top: Math.min(drawing.startPositionY, drawing.endPositionY),
  bottom: Math.max(drawing.startPositionY, drawing.endPositionY),
})
