import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { keepJournal } from '../workspace/journal.ts'
import { followParentMessages } from '../workspace/parent-window.ts'
import { useUnreadable } from '../workspace/unreadable.ts'
import { CanvasArea } from '../features/canvas/CanvasArea.tsx'
import { NodeCreator } from '../features/node-creator/NodeCreator.tsx'
import { Tour } from '../features/tour/Tour.tsx'
import { UnreadableWorkflow } from '../features/workflows/UnreadableWorkflow.tsx'
import { useSession } from '../api/session.ts'
import { useDocumentTitle } from './use-document-title.ts'
import { useLeaveGuard } from './use-leave-guard.ts'
import { useSavedAddress } from './use-saved-address.ts'
import { useShortcuts } from './use-shortcuts.ts'
import { WorkflowHeader } from './WorkflowHeader.tsx'
import css from './WorkflowPage.module.css'

/** The editor, or the text of a workflow that it cannot show. */
export function WorkflowPage() {
  const { name: id }: { name?: string } = useParams({ strict: false })
  const raw = useUnreadable((state) => state.raw)
  return raw && raw.id === id ? <UnreadableWorkflow raw={raw} /> : <Editor />
}

/** Header, canvas and what floats above it. */
function Editor() {
  const version = useSession((state) => state.settings?.versionCli ?? '')
  useShortcuts()
  useSavedAddress()
  useLeaveGuard()
  useDocumentTitle()
  useEffect(() => keepJournal(), [])
  useEffect(() => followParentMessages(version), [version])
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
