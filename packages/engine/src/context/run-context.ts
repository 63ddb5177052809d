import { createEvaluator } from '@heddle/core/expression'
import { ParamValueError, type ItemParameters, type RunContext } from '@heddle/core/node'
import { ItemError } from '@heddle/core/run'
import { expressionDataOf, type NodeCall } from './node-call.ts'
import { NodeContext } from './node-context.ts'
import { prepareParameters } from './parameters.ts'

/** Makes what a node's `run` receives. */
export async function createRunContext(call: NodeCall, roots?: Record<string, unknown>): Promise<RunContext> {
  const data = roots ? { ...expressionDataOf(call), roots } : expressionDataOf(call)
  const expressions = { data, evaluate: createEvaluator(data) }
  const { run, prepared, signal } = call
  const parameters = await prepareParameters({
    ...prepared,
    ...expressions,
    itemCount: Math.max(1, call.inputs[0]?.length ?? 0),
    sandbox: run.ports.sandbox,
    signal,
    pause: run.pause,
  })
  return new NodeContext({ call, expressions, params: readerOf(call, parameters) })
}

function readerOf({ prepared }: NodeCall, parameters: ItemParameters): RunContext['params'] {
  const read = prepared.definition.readEachItem(parameters)
  return (itemIndex, scratch) => {
    try {
      return read(itemIndex, scratch)
    } catch (error) {
      throw error instanceof ParamValueError ? new ItemError(error, itemIndex) : error
    }
  }
}
