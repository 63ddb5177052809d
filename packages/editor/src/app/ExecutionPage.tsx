import { CanvasArea } from '../features/canvas/CanvasArea.tsx'
import { Waterfall } from '../features/executions/Waterfall.tsx'
import { ExecutionHeader } from './ExecutionHeader.tsx'
import { useShortcuts } from './use-shortcuts.ts'
import { Main } from '../ui/Main.tsx'
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
      <Main className={css.main}>
        <CanvasArea />
      </Main>
      <Waterfall />
    </>
  )
}
