import { useEffect, useState } from 'react'
import { useDocument } from '../../../workspace/document-store.ts'
import { usePanel } from '../../../workspace/panel-store.ts'
import { useRun } from '../../../workspace/run-store.ts'
import { useWorkspace } from '../../../workspace/WorkspaceProvider.tsx'
import { expressionPreviewMs } from '../../../lib/constants.ts'
import type { Evaluation } from './evaluate.ts'
import { evaluateSomewhere } from './evaluate-somewhere.ts'

/** The value of an expression for the current item, soon after it was typed; the server helps where the page cannot. */
export function useEvaluation(expression: string, node: string): Evaluation | undefined {
  const workspace = useWorkspace()
  const itemIndex = usePanel((state) => state.itemIndex)
  const runData = useRun((state) => state.runData)
  const nodes = useDocument((state) => state.history.present.nodes)
  const [result, setResult] = useState<Evaluation>()
  useEffect(() => {
    const abort = new AbortController()
    const run = async () => {
      const evaluation = await evaluateSomewhere(workspace, {
        expression,
        node,
        itemIndex,
        signal: abort.signal,
      })
      if (!abort.signal.aborted) setResult(evaluation)
    }
    // The first result comes at once, later ones when the person pauses.
    const timer = setTimeout(
      () => void run().catch(() => undefined),
      result === undefined ? 0 : expressionPreviewMs,
    )
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the data is read from the stores; these say when it changed
  }, [workspace, expression, node, itemIndex, runData, nodes])
  return result
}
