import { Parser } from 'acorn'

/** What the parser keeps while it reads, of which its types tell nothing. */
interface Reading {
  input: string
  pos: number
}

const lineEnd = /[\n\r\u2028\u2029]|\}\}/g

/**
 * The parser for code between braces: a comment to the end of the line ends at the closing braces. Without that the parser looks for
 * the end of the line behind every piece of code, through all the pieces that follow.
 */
export const BraceParser = Parser.extend(
  (Base) =>
    class extends Base {
      skipLineComment(this: Reading, marks: number): void {
        lineEnd.lastIndex = this.pos + marks
        this.pos = lineEnd.exec(this.input)?.index ?? this.input.length
      }
    },
)
