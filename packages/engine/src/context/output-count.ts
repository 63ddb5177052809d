import { mainConnection } from '@heddle/core/workflow'
import { evaluateExpression } from './evaluate-expression.ts'
import { expressionDataOf, type NodeCall } from './node-call.ts'

/** How many outputs for items a node has; some follow its parameters. */
export async function outputCount(call: NodeCall): Promise<number> {
  const { outputs } = call.prepared.definition.description
  if (typeof outputs !== 'string') return countMain(outputs)
  const resolved = await evaluateExpression({
    expression: outputs,
    data: expressionDataOf(call),
    itemIndex: 0,
    sandbox: call.run.ports.sandbox,
    signal: call.signal,
  })
  return Array.isArray(resolved) ? countMain(resolved) : 1
}

const countMain = (outputs: readonly unknown[]): number =>
  outputs.filter((output) => output === mainConnection).length
