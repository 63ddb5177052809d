import { evaluatePieces, exposeRoots, installMethods, libraryName, type Pieces } from '@heddle/core'
import { moreRoots } from './more-roots.ts'
import { openSession } from './session.ts'
import type { EvaluateTask } from './task-data.ts'

const compileFunction = Function

/** Evaluates all templates for all items. Each outcome is written as JSON at once, so that one that cannot be written spoils no other. */
export function evaluate(task: EvaluateTask, texts: readonly string[]): string {
  const session = openSession(task, texts, (source, itemIndex) => {
    const outcome = JSON.parse(
      evaluatePieces(compile(source), exposeRoots(session, itemIndex, moreRoots)),
    ) as {
      value?: unknown
      error?: string
    }
    if (outcome.error !== undefined) throw new Error(outcome.error)
    return outcome.value
  })
  const library = installMethods(Object.prototype, session)
  const compile = (source: string): Pieces =>
    // The one place where text becomes code; it is inside the isolate.
    compileFunction(libraryName, `return ${source}`)(library) as Pieces
  const columns = task.sources.map((source) => {
    const pieces = compile(source)
    return task.itemIndexes.map((index) => evaluatePieces(pieces, exposeRoots(session, index, moreRoots)))
  })
  return `[${columns.map((outcomes) => `[${outcomes.join(',')}]`).join(',')}]`
}
