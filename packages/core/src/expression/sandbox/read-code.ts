import { parse } from 'acorn'
import { pathsOf, type ReadPaths } from '../read-paths.ts'
import { cached } from '../syntax/bounded-cache.ts'
import { freeNames } from '../syntax/free-names.ts'

/** What the text of a node's code tells before it runs. */
export interface CodeReading {
  /** Names that it uses. */
  names: readonly string[]
  paths: ReadPaths
}

/** Reads code as the body of an async function; the last ones are remembered. Throws a `SyntaxError` with its line. */
export const readCode: (code: string) => CodeReading = cached(200, (code) => {
  const program = parseCode(code)
  return { names: [...freeNames(program)], paths: pathsOf(program) }
})

/** Code as the body of an async function. */
export function parseCode(code: string): ReturnType<typeof parse> {
  try {
    return parse(code, {
      ecmaVersion: 'latest',
      sourceType: 'script',
      allowReturnOutsideFunction: true,
      allowAwaitOutsideFunction: true,
    })
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    const line = /\((\d+):\d+\)$/.exec(message)?.[1]
    const text = message.replace(/ \(\d+:\d+\)$/, '')
    throw new SyntaxError(line === undefined ? text : `${text} [Line ${line}]`, { cause: error })
  }
}
