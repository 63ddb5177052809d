import { parse } from 'acorn'

/** Code as the body of an async function. Throws a `SyntaxError` with its line. */
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
