/** Cuts a long text in its middle and keeps its last characters: names often differ at the end. */
export function shortenMiddle(text: string, length: number, keptAtEnd: number): string {
  if (text.length <= length) return text
  return `${text.slice(0, length - keptAtEnd)}…${text.slice(-keptAtEnd)}`
}
