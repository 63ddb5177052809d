import { refuseDeepItems } from '@heddle/core'
import type { ExpressionData } from '@heddle/core/expression'
import type { CodeJob, NodeOutput } from '@heddle/core/node'
import type { NodeCall } from './node-call.ts'

/** Runs the code of a node in the sandbox, and keeps what it leaves behind besides its items. */
export async function runCode(call: NodeCall, job: CodeJob, data: ExpressionData): Promise<NodeOutput> {
  const { run, prepared, signal } = call
  const { name } = prepared.node
  const { output, staticData, customData } = await run.ports.sandbox.runCode(job, data, {
    executionId: run.request.executionId,
    staticData: { global: run.staticData.get('global', name), node: run.staticData.get('node', name) },
    onConsole: (messages) => run.ports.emit({ type: 'console', node: name, messages }),
    signal,
  })
  refuseDeepItems(output)
  const { resultData } = run.state
  if (customData && Object.keys(customData).length > 0)
    resultData.metadata = { ...resultData.metadata, ...customData }
  run.staticData.set('global', name, staticData.global)
  run.staticData.set('node', name, staticData.node)
  return output
}
