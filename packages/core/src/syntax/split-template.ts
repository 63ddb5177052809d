import type { Expression, Options, Program } from 'acorn'
import { BraceParser } from './brace-parser.ts'
import { walk } from './walk.ts'

/** A stretch of a template: text as it stands, or the code between `{{` and `}}`. */
export type TemplatePart = TextPart | CodePart

export interface TextPart {
  kind: 'text'
  text: string
}

export interface CodePart {
  kind: 'code'
  /** Where the code begins and ends in the template's text. */
  start: number
  end: number
  /** An expression, statements whose last one is the value, or nothing for empty braces. Positions count from the text's start. */
  syntax?: Expression | Program
  /** Why it cannot be parsed. */
  error?: string
}

const options: Options = { ecmaVersion: 'latest', sourceType: 'script', preserveParens: true }

/** Cuts a template (a text that begins with `=`) into its parts. */
export const splitTemplate = (template: string): TemplatePart[] => [...readParts(template)]

/** The parts of a template, one after the other: whoever needs no more after a mistake does not read on. */
export function* readParts(template: string): Generator<TemplatePart> {
  let text = ''
  let position = 1
  for (;;) {
    const open = template.indexOf('{{', position)
    if (open === -1) break
    if (template[open - 1] === '\\') {
      text += `${template.slice(position, open - 1)}{{`
      position = open + 2
      continue
    }
    text += template.slice(position, open)
    if (text !== '') yield { kind: 'text', text }
    text = ''
    const code = readCode(template, open + 2)
    yield code
    position = code.end + 2
  }
  text += template.slice(position)
  if (text !== '') yield { kind: 'text', text }
}

function readCode(template: string, start: number): CodePart {
  return readExpression(template, start) ?? readOther(template, start)
}

/** The parser itself finds the end, so that `}}` inside a string, a regular expression or nested braces does no harm. */
function readExpression(template: string, start: number): CodePart | undefined {
  try {
    // Only what follows: the parser must not go through what precedes for every piece of code.
    const syntax = moved(BraceParser.parseExpressionAt(template.slice(start - 1), 1, options), start - 1)
    const end = skipTrailing(template, syntax.end)
    return template.startsWith('}}', end) ? { kind: 'code', start, end, syntax } : undefined
  } catch {
    return undefined
  }
}

/** Statements, empty braces and mistakes. */
function readOther(template: string, start: number): CodePart {
  const end = findClose(template, start)
  if (end === -1) {
    return { kind: 'code', start, end: template.length, error: 'The closing braces }} are missing' }
  }
  const source = template.slice(start, end)
  if (skipTrailing(source, 0) === source.length) return { kind: 'code', start, end }
  try {
    return { kind: 'code', start, end, syntax: moved(BraceParser.parse(` ${source}`, options), start - 1) }
  } catch (error) {
    return { kind: 'code', start, end, error: describeSyntaxError(error) }
  }
}

/** Positions count from the beginning of the template. */
function moved<T extends Expression | Program>(syntax: T, by: number): T {
  walk(syntax, (node) => {
    node.start += by
    node.end += by
  })
  return syntax
}

function describeSyntaxError(error: unknown): string {
  const message = error instanceof Error ? error.message : ''
  if (/stack/i.test(message)) return 'The expression is nested too deeply'
  return message.replace(/ \(\d+:\d+\)$/, '')
}

const trailing = /(?:[\s;]|\/\/[^\n]*?(?=\n|\}\})|\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\/)*/y

function skipTrailing(text: string, from: number): number {
  trailing.lastIndex = from
  trailing.test(text)
  return trailing.lastIndex
}

const quotes = new Set(["'", '"', '`'])

/** The first `}}` that stands outside quotes and closes no brace of the code. */
function findClose(text: string, start: number): number {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    const char = text[at] ?? ''
    if (quotes.has(char)) at = skipQuoted(text, at)
    else if (char === '{') depth++
    else if (char === '}' && depth > 0) depth--
    else if (char === '}' && text[at + 1] === '}') return at
  }
  return text.indexOf('}}', start)
}

function skipQuoted(text: string, open: number): number {
  for (let at = open + 1; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === text[open]) return at
  }
  return open
}
