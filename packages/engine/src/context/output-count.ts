import { mainConnection } from '@heddle/core'
import { expressionDataOf, type NodeCall } from './node-call.ts'
import { prepareParameters } from './parameters.ts'

/** How many outputs for items a node has; some follow its parameters. */
export async function outputCount(call: NodeCall): Promise<number> {
  const { prepared, run, signal } = call
  const { outputs } = prepared.definition.description
  if (typeof outputs !== 'string') return countMain(outputs)
  const resolve = await prepareParameters({
    ...prepared,
    parameters: { $outputs: outputs },
    data: expressionDataOf(call),
    itemCount: 1,
    sandbox: run.ports.sandbox,
    signal,
  })
  const resolved = resolve(0).$outputs
  return Array.isArray(resolved) ? countMain(resolved) : 1
}

const countMain = (outputs: readonly unknown[]): number =>
  outputs.filter((output) => output === mainConnection).length
