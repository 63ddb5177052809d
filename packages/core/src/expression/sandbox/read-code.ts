import { pathsOf, type ReadPaths } from '../read-paths.ts'
import { cached } from '../../syntax/bounded-cache.ts'
import { freeNames } from '../../syntax/free-names.ts'
import { parseCode } from '../../syntax/parse-code.ts'
import { isPlainCode } from './plain-code.ts'

/** What the text of a node's code tells before it runs. */
export interface CodeReading {
  /** Names that it uses. */
  names: readonly string[]
  paths: ReadPaths
  /** Whether it may run again where it ran before: see `isPlainCode`. */
  isPlain: boolean
}

/** Reads code as the body of an async function; the last ones are remembered. Throws a `SyntaxError` with its line. */
export const readCode: (code: string) => CodeReading = cached(200, (code) => {
  const program = parseCode(code)
  return { names: [...freeNames(program)], paths: pathsOf(program), isPlain: isPlainCode(program) }
})
