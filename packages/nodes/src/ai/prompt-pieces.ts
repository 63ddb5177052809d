interface Cut {
  /** Characters of a piece. */
  size: number
  /** Characters at its end that the next piece begins with. */
  overlap: number
}

/** Where a text is best cut, the best first. */
const ends = ['\n\n', '\n', '. ', ' ']

/** Cuts a text into pieces, where a paragraph, a line, a sentence or a word ends if there is such a place. */
export function piecesOf(text: string, { size, overlap }: Cut): string[] {
  const most = Math.max(1, Math.floor(size))
  const back = Math.min(Math.max(0, Math.floor(overlap)), Math.floor(most * 0.75))
  const pieces: string[] = []
  let start = 0
  while (text.length - start > most) {
    // Each piece brings something new, however much of the last one it repeats.
    const earliest = start + Math.max(Math.ceil(most / 2), back + Math.ceil(most / 8))
    const end = endOf(text, earliest, start + most)
    pieces.push(text.slice(start, end))
    start = end - back
  }
  pieces.push(text.slice(start))
  return pieces.map((piece) => piece.trim()).filter((piece) => piece !== '')
}

/** Not too early: that would make pieces of hardly anything. */
function endOf(text: string, earliest: number, latest: number): number {
  for (const mark of ends) {
    const at = text.lastIndexOf(mark, latest - mark.length)
    if (at + mark.length >= earliest) return at + mark.length
  }
  return latest
}
