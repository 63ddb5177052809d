import {
  compileTemplate,
  createSession,
  evaluatePieces,
  exposeRoots,
  installMethods,
  libraryName,
  noMeter,
  sandboxSource,
  type ExpressionData,
  type PieceOutcome,
  type Pieces,
} from '../expression/index.ts'

const compileFunction = Function

/** The values of a test have the methods that those of a sandbox have, under keys that nothing else knows. */
const library = installMethods(Object.prototype, { timezone: 'UTC' })

/** What a template gives in tier 2: with all that runs in the sandbox, and without its walls. */
export function evaluateInSandbox(text: string, data: ExpressionData, itemIndex = 0): PieceOutcome {
  const session = createSession(data, {
    ...noMeter,
    findAncestor: () => ({ kind: 'none' }),
    evaluateParameter: () => undefined,
  })
  const { source, names } = sandboxSource(compileTemplate(text))
  const pieces = compileFunction(libraryName, `return ${source}`)(library) as Pieces
  const roots = exposeRoots(session, { names, more: { $twice: (value) => Number(value) * 2 } })
  roots.moveTo(itemIndex)
  return evaluatePieces(pieces, roots.scope)
}
