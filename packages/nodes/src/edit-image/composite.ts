import type { Bitmap } from './bitmap.ts'

interface Placement {
  operator: keyof typeof operators
  positionX: number
  positionY: number
}

/** Lays another image on one at a place. What lies beyond the lower one is cut off, what lies beside stays as it is. */
export function composite(base: Bitmap, overlay: Bitmap, placement: Placement): Bitmap {
  const combine = operators[placement.operator]
  const left = Math.round(placement.positionX)
  const top = Math.round(placement.positionY)
  const hasAlpha = placement.operator === 'CopyOpacity' && isTransparentSomewhere(overlay)
  // One value for all pixels, because there are millions of them.
  const pair: Pair = { over: overlay.data, from: 0, under: base.data, at: 0, hasAlpha }
  for (let y = Math.max(0, top); y < Math.min(base.height, top + overlay.height); y += 1) {
    for (let x = Math.max(0, left); x < Math.min(base.width, left + overlay.width); x += 1) {
      pair.at = (y * base.width + x) * 4
      pair.from = ((y - top) * overlay.width + (x - left)) * 4
      combine(pair)
    }
  }
  return base
}

const isTransparentSomewhere = ({ data }: Bitmap): boolean => {
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return true
  return false
}

/** A pixel of the upper image and the one below it, which becomes what both give. */
interface Pair {
  over: Uint8Array
  from: number
  under: Uint8Array
  at: number
  hasAlpha: boolean
}

type Combine = (pair: Pair) => void

/** By how much of each is seen, as Porter and Duff have it: shares depend on how opaque the other is. */
const byShape =
  (overShare: (underAlpha: number) => number, underShare: (overAlpha: number) => number): Combine =>
  ({ over, from, under, at }) => {
    const overAlpha = (over[from + 3] ?? 0) / 255
    const underAlpha = (under[at + 3] ?? 0) / 255
    const seen = overAlpha * overShare(underAlpha)
    const left = underAlpha * underShare(overAlpha)
    const alpha = seen + left
    for (let channel = 0; channel < 3; channel += 1) {
      const sum = (over[from + channel] ?? 0) * seen + (under[at + channel] ?? 0) * left
      under[at + channel] = alpha === 0 ? 0 : Math.round(sum / alpha)
    }
    under[at + 3] = Math.round(alpha * 255)
  }

/** Channel by channel, whatever is transparent; the lower image keeps its shape. */
const byChannel =
  (of: (over: number, under: number) => number): Combine =>
  ({ over, from, under, at }) => {
    for (let channel = 0; channel < 3; channel += 1)
      under[at + channel] = Math.min(
        255,
        Math.max(0, of(over[from + channel] ?? 0, under[at + channel] ?? 0)),
      )
  }

const copyChannel =
  (channel: number): Combine =>
  ({ over, from, under, at }) => {
    under[at + channel] = over[from + channel] ?? 0
  }

const brightness = ({ over, from }: Pair): number =>
  Math.round(0.299 * (over[from] ?? 0) + 0.587 * (over[from + 1] ?? 0) + 0.114 * (over[from + 2] ?? 0))

const shade: Combine = (pair) => {
  const { under, at } = pair
  const share = brightness(pair) / 255
  for (let channel = 0; channel < 3; channel += 1)
    under[at + channel] = Math.round((under[at + channel] ?? 0) * share)
}

/** Where the upper image is opaque everywhere, its brightness says how opaque the lower one becomes. */
const copyOpacity: Combine = (pair) => {
  const { over, from, under, at, hasAlpha } = pair
  under[at + 3] = hasAlpha ? (over[from + 3] ?? 0) : brightness(pair)
}

const whole = () => 1
const none = () => 0
const same = (alpha: number) => alpha
const rest = (alpha: number) => 1 - alpha

/** In an image of light, cyan is what red lacks, so copying one copies the other. */
const operators = {
  Add: byChannel((over, under) => (over + under) % 256),
  Atop: byShape(same, rest),
  Bumpmap: shade,
  Copy: ({ over, from, under, at }) => {
    for (let channel = 0; channel < 4; channel += 1) under[at + channel] = over[from + channel] ?? 0
  },
  CopyBlue: copyChannel(2),
  CopyCyan: copyChannel(0),
  CopyGreen: copyChannel(1),
  CopyMagenta: copyChannel(1),
  CopyOpacity: copyOpacity,
  CopyRed: copyChannel(0),
  CopyYellow: copyChannel(2),
  Difference: byChannel((over, under) => Math.abs(over - under)),
  Divide: byChannel((over, under) => Math.round((over * 255) / Math.max(1, under))),
  In: byShape(same, none),
  Minus: byChannel((over, under) => over - under),
  Multiply: byChannel((over, under) => Math.round((over * under) / 255)),
  Out: byShape(rest, none),
  Over: byShape(whole, rest),
  Plus: byChannel((over, under) => over + under),
  Subtract: byChannel((over, under) => (over - under + 256) % 256),
  Xor: byShape(rest, rest),
} satisfies Record<string, Combine>
