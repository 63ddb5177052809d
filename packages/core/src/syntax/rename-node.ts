import { nodeReferences, type NodeReference } from './node-references.ts'
import { parseCode } from './parse-code.ts'
import { splitTemplate } from './split-template.ts'

/** The same expression with all references to a node following its new name. Everything else stays as it was written. */
export function renameNodeInExpression(text: string, from: string, to: string): string {
  const references = splitTemplate(text).flatMap((part) =>
    part.kind === 'code' && part.syntax ? nodeReferences(part.syntax) : [],
  )
  return replaceNames(text, named(references, from), to)
}

/** The same for the code of a node. What cannot be parsed stays as it is. */
export function renameNodeInCode(code: string, from: string, to: string): string {
  try {
    return replaceNames(code, named(nodeReferences(parseCode(code)), from), to)
  } catch (error) {
    if (error instanceof SyntaxError) return code
    throw error
  }
}

const named = (references: readonly NodeReference[], wanted: string): NodeReference[] =>
  references.filter(({ name }) => name === wanted)

/** From the last to the first, so that the places of the others stay right. */
const replaceNames = (text: string, references: readonly NodeReference[], to: string): string =>
  references
    .toSorted((a, b) => b.start - a.start)
    .reduce((renamed, reference) => replaceName(renamed, reference, to), text)

function replaceName(text: string, { start, end, bare }: NodeReference, to: string): string {
  if (!bare) return text.slice(0, start) + quoted(to, text.charAt(start)) + text.slice(end)
  if (isIdentifier(to)) return text.slice(0, start) + to + text.slice(end)
  // `.Name` becomes `["New name"]`: the dot, which may have space around it, goes.
  const dot = text.lastIndexOf('.', start)
  const optional = text[dot - 1] === '?' ? '?.' : ''
  return `${text.slice(0, optional ? dot - 1 : dot)}${optional}["${escape(to, '"')}"]${text.slice(end)}`
}

const isIdentifier = (name: string): boolean => /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name)

const quoted = (name: string, quote: string): string => `${quote}${escape(name, quote)}${quote}`

const escape = (name: string, quote: string): string =>
  name
    .replaceAll('\\', '\\\\')
    .replaceAll(quote, `\\${quote}`)
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
    .replaceAll('${', quote === '`' ? '\\${' : '${')
