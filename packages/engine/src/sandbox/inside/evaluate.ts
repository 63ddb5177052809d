import {
  evaluatePieces,
  exposeRoots,
  installMethods,
  libraryName,
  writeOutcomes,
  type PieceOutcome,
  type Pieces,
  type Session,
} from '@heddle/core/expression'
import { moreRoots } from './more-roots.ts'
import { openSession } from './session.ts'
import type { EvaluateTask } from './task-data.ts'

const compileFunction = Function
const { parse, stringify } = JSON

/** Evaluates all templates for all items; the answer is an array by template of arrays by item. */
export function evaluate(task: EvaluateTask, texts: readonly string[]): string {
  const open = (): Session => {
    const session: Session = openSession(task, texts, ({ source, names }, itemIndex) => {
      const roots = exposeRoots(session, { names, more: moreRoots })
      roots.moveTo(itemIndex)
      return parameterValue(evaluatePieces(compile(source), roots.scope))
    })
    return session
  }
  const shared = open()
  const library = installMethods(Object.prototype, shared)
  // The one place where text becomes code; it is inside the isolate.
  const compile = (source: string) => compileFunction(libraryName, `return ${source}`)(library) as Pieces
  const columns = task.templates.map(({ source, names, changesData }) => {
    const pieces = compile(source)
    const roots = exposeRoots(changesData ? open() : shared, { names, more: moreRoots })
    const outcomes = task.itemIndexes.map((index) => {
      roots.moveTo(index)
      return evaluatePieces(pieces, roots.scope)
    })
    return writeOutcomes(outcomes)
  })
  return `[${columns.join(',')}]`
}

/** Parameters are data, also those that are computed. */
function parameterValue(outcome: PieceOutcome): unknown {
  if ('error' in outcome) throw new Error(outcome.error)
  return outcome.value === undefined ? undefined : parse(stringify(outcome.value))
}
