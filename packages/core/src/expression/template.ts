import type { Expression, Program } from 'acorn'
import { createContext } from './compile/compile-expression.ts'
import { BeyondTierOne, type Context } from './compile/context.ts'
import { perByte, smallResult } from './cost/budget.ts'
import { textFactor, weightOf } from './cost/weight.ts'
import { plainValue, shallow, textOf } from './evaluate/plain-value.ts'
import { moveTo, scopeOf, type Evaluate, type Scope, type Session } from './evaluate/scope.ts'
import { HostSession } from './evaluate/session.ts'
import type { ExpressionData } from './expression-data.ts'
import { ExpressionError, isOutOfStack, MissingValue, NeedsSandbox } from './expression-error.ts'
import { checkText } from './natives/native.ts'
import { cached } from '../syntax/bounded-cache.ts'
import { readParts, type TemplatePart } from '../syntax/split-template.ts'

/** A parsed and compiled template. */
export interface Template {
  readonly text: string
  readonly parts: readonly TemplatePart[]
  /** 1: evaluated by `evaluateTemplate`. 2: only the sandbox can evaluate it. */
  readonly tier: 1 | 2
  /** Tier 1 alone is enough, unless the data is beyond all measure. */
  readonly light: boolean
  /** Set when the text is not a valid template. */
  readonly error?: ExpressionError
  /** Names in it that stand for nothing. */
  readonly unknownNames: readonly string[]
  /** It only leads to a place in the items, which costs nothing. */
  readonly isPath: boolean
  /** Gives the value, plain, for `evaluateTemplate`. */
  readonly run: Evaluate
  /** The only piece of code, when there is nothing else in the template. */
  readonly piece?: Evaluate
}

const maxTemplateLength = 100_000

/** Parses and compiles a template; the last ones are remembered by their text. */
export const compileTemplate: (text: string) => Template = cached(2000, (text) => {
  if (text.length > maxTemplateLength) return invalid(text, 'The expression is too long')
  const parts: TemplatePart[] = []
  for (const part of readParts(text)) {
    if (part.kind === 'code' && part.error !== undefined) return invalid(text, part.error)
    parts.push(part)
  }
  return { text, parts, ...compileParts(text, parts) }
})

/**
 * Evaluates a template of tier 1 for one item; whoever has many of them makes an evaluator. Throws an `ExpressionError`, or
 * `NeedsSandbox` when the template is beyond tier 1 (if it is light: only when a single item holds more than tier 1 can go
 * through).
 */
export function evaluateTemplate(template: Template, data: ExpressionData, itemIndex: number): unknown {
  return createEvaluator(data)(template, itemIndex)
}

/** Evaluates as `evaluateTemplate` does, for all templates and items of one node run. */
export type Evaluator = (template: Template, itemIndex: number) => unknown

/** Evaluations follow each other and leave nothing behind that looks at their scope, so one scope serves them all. */
export function createEvaluator(data: ExpressionData): Evaluator {
  const session = createHostSession(data)
  const scope = scopeOf(session, 0)
  return (template, itemIndex) => {
    if (scope.itemIndex !== itemIndex) moveTo(scope, itemIndex)
    if (!template.isPath) session.beginEvaluation()
    return template.run(scope)
  }
}

/** A value that cannot be made is undefined in a run; this tells why. */
export interface Inspection {
  value: unknown
  problem?: ExpressionError
}

/** Like `evaluateTemplate`, for people who want to know why something is empty. */
export function inspectTemplate(template: Template, data: ExpressionData, itemIndex: number): Inspection {
  const problems: ExpressionError[] = []
  const scope = scopeOf(createHostSession(data), itemIndex)
  scope.onMissing = (problem) => problems.push(problem)
  try {
    const value = template.run(scope)
    return { value, problem: problems[0] ?? (value === undefined ? notFound(template) : undefined) }
  } catch (error) {
    if (error instanceof ExpressionError) return { value: undefined, problem: error }
    throw error
  }
}

function notFound({ unknownNames, text }: Template): ExpressionError {
  const [name] = unknownNames
  return name === undefined
    ? new ExpressionError('missingData', 'There is no such value', { expression: text })
    : new ExpressionError('unknownIdentifier', `${name} is not known`, { expression: text })
}

/** The value of a single piece as it is, for completion; undefined for whatever cannot be evaluated here and now. */
export function readValue({ piece }: Template, data: ExpressionData, itemIndex: number): unknown {
  try {
    return piece?.(scopeOf(createHostSession(data), itemIndex))
  } catch {
    return undefined
  }
}

function createHostSession(data: ExpressionData): Session {
  const session: Session = new HostSession(data, (text, itemIndex) =>
    compileTemplate(text).run(scopeOf(session, itemIndex)),
  )
  return session
}

function invalid(text: string, message: string): Template {
  const error = new ExpressionError('syntax', message, { expression: text })
  return {
    text,
    parts: [],
    tier: 1,
    light: true,
    isPath: false,
    error,
    unknownNames: [],
    run: thrower(error),
  }
}

type Compiled = Pick<Template, 'tier' | 'light' | 'isPath' | 'unknownNames' | 'run' | 'piece'>

function compileParts(text: string, parts: readonly TemplatePart[]): Compiled {
  const context = createContext()
  try {
    const pieces = parts.map((part) => (part.kind === 'text' ? part.text : compilePart(part.syntax, context)))
    const only = pieces.length === 1 ? pieces[0] : undefined
    return {
      tier: 1,
      piece: typeof only === 'function' ? only : undefined,
      isPath: typeof only === 'function' && context.paths.has(only),
      run: typeof only === 'function' ? single(text, only, context) : joined(text, pieces),
      light: !context.heavy,
      unknownNames: [...context.unknown],
    }
  } catch (error) {
    if (!(error instanceof BeyondTierOne)) throw error
    const run = thrower(new NeedsSandbox('tier 2'))
    return { tier: 2, run, light: false, isPath: false, unknownNames: [...context.unknown] }
  }
}

function compilePart(syntax: Expression | Program | undefined, context: Context): Evaluate {
  if (!syntax) return () => undefined
  if (syntax.type === 'Program') throw new BeyondTierOne('statements')
  return context.compile(syntax)
}

const thrower =
  (error: Error): Evaluate =>
  () => {
    throw error
  }

/** A single piece of code keeps its type. */
function single(text: string, piece: Evaluate, context: Context): Evaluate {
  // Items hold plain data already.
  const isData = context.paths.has(piece)
  return (scope) => {
    try {
      const value = piece(scope)
      if (isData || typeof value === 'boolean') return value
      return typeof value === 'string' ? producedText(value, scope) : produced(shallow(value), scope)
    } catch (error) {
      return missing(error, text, scope)
    }
  }
}

function producedText(text: string, { session }: Scope): string {
  if (text.length > smallResult) session.produce(text.length)
  return text
}

/** What was not paid for before is not new: it is a part of the items that the result points to. */
function produced(value: unknown, { session }: Scope): unknown {
  if (typeof value !== 'object') return plainValue(value, session)
  const work = session.spent()
  const plain = plainValue(value, session)
  const made = Math.min(work, session.spent() - work) / perByte
  if (made > smallResult) session.produce(made)
  return plain
}

/** Everything else is joined to a text. */
const joined =
  (text: string, pieces: readonly (string | Evaluate)[]): Evaluate =>
  (scope) => {
    let result = ''
    for (const piece of pieces) {
      try {
        result += typeof piece === 'string' ? piece : pieceText(piece(scope), scope)
      } catch (error) {
        missing(error, text, scope)
      }
    }
    return producedText(checkText(result), scope)
  }

function pieceText(value: unknown, { session }: Scope): string {
  if (typeof value === 'object' && value !== null) session.spend(weightOf(value) * textFactor)
  return textOf(value)
}

/** What JavaScript itself cannot do, as with text that is no JSON, makes a piece empty; our own failures are told. */
function missing(error: unknown, expression: string, { onMissing }: Scope): undefined {
  if (error instanceof NeedsSandbox) throw error
  if (error instanceof ExpressionError) throw error.at({ expression })
  const message = error instanceof Error ? error.message : String(error)
  if (isOutOfStack(error)) throw new ExpressionError('failed', message, { expression })
  const kind = error instanceof MissingValue ? error.kind : 'failed'
  onMissing?.(new ExpressionError(kind, message, { expression }))
}
