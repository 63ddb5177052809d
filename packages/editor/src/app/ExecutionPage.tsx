import { CanvasArea } from '../features/canvas/CanvasArea.tsx'
import { Waterfall } from '../features/executions/Waterfall.tsx'
import { ExecutionHeader } from './ExecutionHeader.tsx'
import { useShortcuts } from './use-shortcuts.ts'
import css from './WorkflowPage.module.css'
import { WorkspacePage } from './WorkspacePage.tsx'

/** An execution of the past on the canvas, read-only. */
export function ExecutionPage() {
  return (
    <WorkspacePage>
      <Execution />
    </WorkspacePage>
  )
}

function Execution() {
  useShortcuts()
  return (
    <>
      <ExecutionHeader />
      <main className={css.main}>
        <CanvasArea />
      </main>
      <Waterfall />
    </>
  )
}
