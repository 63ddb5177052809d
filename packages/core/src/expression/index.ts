export { isExpression } from '../syntax/is-expression.ts'
export { readLiteral } from '../syntax/read-literal.ts'
export { renameNodeInExpression } from '../syntax/rename-node.ts'
export { askedOfAgent, type AskedValue } from './asked-of-agent.ts'
export type { Completion } from './completion/completion.ts'
export { completionsFor, completionsOf, methodDocs } from './completion/completions.ts'
export { rootCompletions } from './completion/root-docs.ts'
export { noMeter } from './cost/meter.ts'
export { dataReadBy, findExpressions, pathsReadBy } from './data-read.ts'
export type { Session } from './evaluate/scope.ts'
export { createSession } from './evaluate/session.ts'
export { noExpressionData, type ExpressionData } from './expression-data.ts'
export { ExpressionError, MissingValue, NeedsSandbox, type ExpressionErrorKind } from './expression-error.ts'
export { base64Decode, base64Encode, utf8Decode, utf8Encode } from './methods/bytes.ts'
export type { ReadPaths } from './read-paths.ts'
export { changesData } from './sandbox/changes-data.ts'
export { evaluatePieces, writeOutcomes, type PieceOutcome, type Pieces } from './sandbox/evaluate-pieces.ts'
export { exposeRoots, rootNames, unexpose } from './sandbox/expose.ts'
export { installMethods } from './sandbox/method-symbols.ts'
export { isForPlainCode } from './sandbox/plain-code.ts'
export { readCode, type CodeReading } from './sandbox/read-code.ts'
export { libraryName, sandboxSource, type SandboxSource } from './sandbox/sandbox-source.ts'
export {
  compileTemplate,
  createEvaluator,
  evaluateTemplate,
  inspectTemplate,
  type Evaluator,
  type Inspection,
  type Template,
} from './template.ts'
export { Facade } from './values/facade.ts'
