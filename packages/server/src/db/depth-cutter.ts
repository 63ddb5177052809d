import { deepestDocument, tooDeepText } from '@heddle/core'

/** What a byte does to the depth: nearly all do nothing, which is found out quickest in a table. */
const ordinary = 0
const quote = 1
const escape = 2
const opening = 3
const closing = 4
const kinds = new Uint8Array(256)
for (const [characters, kind] of [
  ['"', quote],
  ['\\', escape],
  ['[{', opening],
  [']}', closing],
] as const)
  for (const byte of Buffer.from(characters)) kinds[byte] = kind

const words = Buffer.from(JSON.stringify(tooDeepText))

/** Puts a few words in the place of what is nested too deep in a JSON text that passes by in parts. */
export class DepthCutter {
  /** The first level that is cut. */
  readonly #tooDeep: number
  #depth = 0
  #isInText = false
  /** Of the next part: the character behind a backslash that ended the last one. */
  #first = 0

  /** As many levels may stand below the whole. */
  constructor(levels = deepestDocument) {
    this.#tooDeep = levels + 2
  }

  /** Gives what stays of the next part: nearly always the part itself. */
  pass(part: Buffer): Buffer {
    const kept: Buffer[] = []
    let from = this.#depth >= this.#tooDeep ? part.length : 0
    let at = this.#first
    for (; at < part.length; at += 1) {
      const kind = kinds[part[at] ?? 0]
      if (kind === ordinary) continue
      if (kind === escape) at += 1
      else if (this.#crosses(kind)) {
        if (kind === opening) kept.push(part.subarray(from, at), words)
        from = kind === opening ? part.length : at + 1
      }
    }
    this.#first = at - part.length
    return kept.length === 0 ? part.subarray(from) : Buffer.concat([...kept, part.subarray(from)])
  }

  /** Goes a level down or up; true where that begins or ends what is cut. */
  #crosses(kind: number | undefined): boolean {
    if (kind === quote) this.#isInText = !this.#isInText
    if (kind === quote || this.#isInText) return false
    if (kind === opening) this.#depth += 1
    const isBorder = this.#depth === this.#tooDeep
    if (kind === closing) this.#depth -= 1
    return isBorder
  }
}
