export interface Sizes {
  /** The most that a piece holds. */
  size: number
  /** How much of a piece stands in the next one again, at most. */
  overlap: number
}

/** Cuts at the first of the separators that occurs; what is still too long is cut at the next ones, and at last anywhere. */
export function cutAtSeparators(text: string, separators: readonly string[], sizes: Sizes): string[] {
  const at = separators.findIndex((separator) => text.includes(separator))
  const separator = separators[at]
  const parts = separator === undefined ? cutAnywhere(text, sizes) : keepingSeparator(text, separator)
  if (separator === undefined) return joinParts(parts, sizes)
  const rest = separators.slice(at + 1)
  const pieces: string[] = []
  let small: string[] = []
  for (const part of parts) {
    if (part.length <= sizes.size) {
      small.push(part)
      continue
    }
    pieces.push(...joinParts(small, sizes), ...cutAtSeparators(part, rest, sizes))
    small = []
  }
  return [...pieces, ...joinParts(small, sizes)]
}

/** Cuts at one separator, which is left out where a piece begins; a part that is too long is cut anywhere. */
export function cutAtOne(text: string, separator: string, sizes: Sizes): string[] {
  if (separator === '') return joinParts(cutAnywhere(text, sizes), sizes)
  const pieces = cutAtSeparators(text, [separator], sizes)
  return pieces.map((piece) => (piece.startsWith(separator) ? piece.slice(separator.length) : piece))
}

/** A heading or the beginning of a function belongs to what comes after it. */
function keepingSeparator(text: string, separator: string): string[] {
  return text
    .split(separator)
    .map((part, index) => (index === 0 ? part : separator + part))
    .filter((part) => part !== '')
}

/** Small enough that an overlap can be made of whole parts. */
function cutAnywhere(text: string, { size, overlap }: Sizes): string[] {
  const step = overlap > 0 ? Math.max(1, Math.min(overlap, size - overlap)) : size
  const parts: string[] = []
  for (let start = 0; start < text.length;) {
    const end = wholeCharacter(text, start, start + step)
    parts.push(text.slice(start, end))
    start = end
  }
  return parts
}

/** The end of a part that does not stand in the middle of a character of two halves. */
function wholeCharacter(text: string, start: number, end: number): number {
  const code = text.charCodeAt(end)
  const isSecondHalf = code >= 0xdc00 && code <= 0xdfff
  if (!isSecondHalf) return end
  return end - 1 > start ? end - 1 : end + 1
}

/** Puts parts together again, as many as fit; the last ones of a piece are also the first ones of the next. */
function joinParts(parts: readonly string[], sizes: Sizes): string[] {
  return joinSized(
    parts.map((text) => ({ text, size: text.length })),
    sizes,
  )
}

export interface SizedPart {
  text: string
  size: number
}

export function joinSized(parts: readonly SizedPart[], { size, overlap }: Sizes): string[] {
  const pieces: string[] = []
  let [first, total] = [0, 0]
  for (const [index, part] of parts.entries()) {
    if (total + part.size > size && index > first) {
      pieces.push(textOf(parts, first, index))
      while (first < index && (total > overlap || total + part.size > size)) {
        total -= parts[first]?.size ?? 0
        first += 1
      }
    }
    total += part.size
  }
  if (first < parts.length) pieces.push(textOf(parts, first, parts.length))
  return pieces
}

const textOf = (parts: readonly SizedPart[], start: number, end: number): string =>
  parts
    .slice(start, end)
    .map(({ text }) => text)
    .join('')
