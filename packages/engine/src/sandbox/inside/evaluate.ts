import {
  evaluatePieces,
  exposeRoots,
  installMethods,
  libraryName,
  type Pieces,
  type Session,
} from '@heddle/core'
import { moreRoots } from './more-roots.ts'
import { openSession } from './session.ts'
import type { EvaluateTask } from './task-data.ts'

const compileFunction = Function
const { parse } = JSON

/** Evaluates all templates for all items. Each outcome is written as JSON at once, so that one that cannot be written spoils no other. */
export function evaluate(task: EvaluateTask, texts: readonly string[]): string {
  const open = (): Session => {
    const session: Session = openSession(task, texts, (source, itemIndex) =>
      parameterValue(evaluatePieces(compile(source), exposeRoots(session, itemIndex, moreRoots))),
    )
    return session
  }
  const shared = open()
  const library = installMethods(Object.prototype, shared)
  // The one place where text becomes code; it is inside the isolate.
  const compile = (source: string) => compileFunction(libraryName, `return ${source}`)(library) as Pieces
  const columns = task.templates.map(({ source, changesData }) => {
    const pieces = compile(source)
    const session = changesData ? open() : shared
    return task.itemIndexes.map((index) => evaluatePieces(pieces, exposeRoots(session, index, moreRoots)))
  })
  return `[${columns.map((outcomes) => `[${outcomes.join(',')}]`).join(',')}]`
}

function parameterValue(outcome: string): unknown {
  const { value, error } = parse(outcome) as { value?: unknown; error?: string }
  if (error !== undefined) throw new Error(error)
  return value
}
