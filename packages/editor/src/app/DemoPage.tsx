import { CanvasArea } from '../features/canvas/CanvasArea.tsx'
import { useParentMessages } from './use-parent-messages.ts'
import { useShortcuts } from './use-shortcuts.ts'
import { WorkspacePage } from './WorkspacePage.tsx'
import { Main } from '../ui/Main.tsx'
import css from './WorkflowPage.module.css'

/** The canvas alone, inside the frame of a preview. */
export function DemoPage() {
  useParentMessages()
  return (
    <WorkspacePage>
      <Preview />
    </WorkspacePage>
  )
}

function Preview() {
  useShortcuts()
  return (
    <Main className={css.main}>
      <CanvasArea isWhole />
    </Main>
  )
}
