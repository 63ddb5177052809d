import { useParams } from '@tanstack/react-router'
import { CanvasArea } from '../features/canvas/CanvasArea.tsx'
import { NodeCreator } from '../features/node-creator/NodeCreator.tsx'
import { Tour } from '../features/tour/Tour.tsx'
import { UnreadableWorkflow } from '../features/workflows/UnreadableWorkflow.tsx'
import { useCurrent } from './current-workspace.ts'
import { useDocumentTitle } from './use-document-title.ts'
import { useLeaveGuard } from './use-leave-guard.ts'
import { useParentMessages } from './use-parent-messages.ts'
import { useShortcuts } from './use-shortcuts.ts'
import { WorkflowHeader } from './WorkflowHeader.tsx'
import css from './WorkflowPage.module.css'
import { WorkspacePage } from './WorkspacePage.tsx'

/** The editor, or the text of a workflow that it cannot show. */
export function WorkflowPage() {
  const { name: id }: { name?: string } = useParams({ strict: false })
  const raw = useCurrent((state) => state.unreadable)
  useParentMessages()
  if (raw && raw.id === id) return <UnreadableWorkflow raw={raw} />
  return (
    <WorkspacePage>
      <Editor />
    </WorkspacePage>
  )
}

/** Header, canvas and what floats above it. */
function Editor() {
  useShortcuts()
  useLeaveGuard()
  useDocumentTitle()
  return (
    <>
      <WorkflowHeader />
      <main className={css.main}>
        <CanvasArea />
        <NodeCreator />
        <Tour />
      </main>
    </>
  )
}
