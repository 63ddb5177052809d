import type { Expression, Program } from 'acorn'
import { createContext } from './compile/compile-expression.ts'
import { BeyondTierOne, type Context } from './compile/context.ts'
import { plainValue, textOf } from './evaluate/plain-value.ts'
import { scopeOf, type Evaluate, type Scope, type Session } from './evaluate/scope.ts'
import { createHostSession } from './evaluate/session.ts'
import type { ExpressionData } from './expression-data.ts'
import { ExpressionError, MissingValue, NeedsSandbox } from './expression-error.ts'
import { checkText } from './natives/native.ts'
import { cached } from './syntax/bounded-cache.ts'
import { splitTemplate, type TemplatePart } from './syntax/split-template.ts'

/** A parsed and compiled template. */
export interface Template {
  readonly text: string
  readonly parts: readonly TemplatePart[]
  /** 1: evaluated by `evaluateTemplate`. 2: only the sandbox can evaluate it. */
  readonly tier: 1 | 2
  /** Tier 1 alone is enough, whatever the data is. */
  readonly light: boolean
  /** Set when the text is not a valid template. */
  readonly error?: ExpressionError
  /** Names in it that stand for nothing. */
  readonly unknownNames: readonly string[]
  /** Texts and closures, in order; empty unless `tier` is 1. */
  readonly pieces: readonly (string | Evaluate)[]
}

const maxTemplateLength = 100_000

/** Parses and compiles a template; the last ones are remembered by their text. */
export const compileTemplate: (text: string) => Template = cached(2000, (text) => {
  if (text.length > maxTemplateLength) return invalid(text, 'The expression is too long')
  const parts = splitTemplate(text)
  const broken = parts.find((part) => part.kind === 'code' && part.error !== undefined)
  if (broken?.kind === 'code' && broken.error !== undefined) return invalid(text, broken.error, parts)
  return { text, parts, ...compileParts(parts) }
})

/**
 * Evaluates a template of tier 1 for one item. Throws an `ExpressionError`, or `NeedsSandbox`
 * when the template is beyond tier 1 (never if it is light).
 */
export function evaluateTemplate(template: Template, data: ExpressionData, itemIndex: number): unknown {
  return evaluateIn({ template, scope: scopeOf(sessionOf(data), itemIndex) })
}

/** A value that cannot be made is undefined in a run; this tells why. */
export interface Inspection {
  value: unknown
  problem?: ExpressionError
}

/** Like `evaluateTemplate`, for people who want to know why something is empty. */
export function inspectTemplate(template: Template, data: ExpressionData, itemIndex: number): Inspection {
  const problems: ExpressionError[] = []
  try {
    const value = evaluateIn({
      template,
      scope: scopeOf(sessionOf(data), itemIndex),
      onMissing: (missing) => problems.push(missing),
    })
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

interface TemplateRun {
  template: Template
  scope: Scope
  onMissing?: (problem: ExpressionError) => void
}

function evaluateIn(run: TemplateRun): unknown {
  const { error, tier, pieces } = run.template
  if (error) throw error
  if (tier === 2) throw new NeedsSandbox('tier 2')
  const [first] = pieces
  if (typeof first === 'function' && pieces.length === 1) return guarded(run, first, plainValue)
  let text = ''
  for (const piece of pieces) text += typeof piece === 'string' ? piece : (guarded(run, piece, textOf) ?? '')
  return checkText(text)
}

/** What is missing makes the piece empty; every other failure is told with the expression. */
function guarded<T>(
  { template, scope, onMissing }: TemplateRun,
  piece: Evaluate,
  finish: (value: unknown) => T,
): T | undefined {
  try {
    return finish(piece(scope))
  } catch (error) {
    if (error instanceof NeedsSandbox) throw error
    const expression = template.text
    if (error instanceof ExpressionError) throw error.at({ expression })
    const message = error instanceof Error ? error.message : String(error)
    if (!(error instanceof MissingValue || error instanceof TypeError)) {
      throw new ExpressionError('failed', message, { expression })
    }
    const kind = error instanceof MissingValue ? error.kind : 'failed'
    onMissing?.(new ExpressionError(kind, message, { expression }))
    return undefined
  }
}

const sessions = new WeakMap<ExpressionData, Session>()

function sessionOf(data: ExpressionData): Session {
  const known = sessions.get(data)
  if (known) return known
  const session: Session = createHostSession(data, (text, itemIndex) =>
    evaluateIn({ template: compileTemplate(text), scope: scopeOf(session, itemIndex) }),
  )
  sessions.set(data, session)
  return session
}

function invalid(text: string, message: string, parts: readonly TemplatePart[] = []): Template {
  const error = new ExpressionError('syntax', message, { expression: text })
  return { text, parts, tier: 1, light: true, error, unknownNames: [], pieces: [] }
}

type Compiled = Pick<Template, 'tier' | 'light' | 'unknownNames' | 'pieces'>

function compileParts(parts: readonly TemplatePart[]): Compiled {
  const context = createContext()
  try {
    const pieces = parts.map((part) => (part.kind === 'text' ? part.text : compilePart(part.syntax, context)))
    return {
      tier: 1,
      light: !context.heavy,
      unknownNames: [...context.unknown],
      pieces: pieces.length === 0 ? [''] : pieces,
    }
  } catch (error) {
    if (!(error instanceof BeyondTierOne)) throw error
    return { tier: 2, light: false, unknownNames: [...context.unknown], pieces: [] }
  }
}

function compilePart(syntax: Expression | Program | undefined, context: Context): Evaluate {
  if (!syntax) return () => undefined
  if (syntax.type === 'Program') throw new BeyondTierOne('statements')
  return context.compile(syntax)
}
