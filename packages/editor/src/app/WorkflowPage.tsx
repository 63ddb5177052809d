import { useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { AssistantButton } from '../features/assistant/AssistantButton.tsx'
import { CanvasArea } from '../features/canvas/CanvasArea.tsx'
import { ProposalBanner } from '../features/history/ProposalBanner.tsx'
import { NodeCreator } from '../features/node-creator/NodeCreator.tsx'
import { Tour } from '../features/tour/Tour.tsx'
import { UnreadableWorkflow } from '../features/workflows/UnreadableWorkflow.tsx'
import { useChat } from '../workspace/chat-store.ts'
import { useDocument } from '../workspace/document-store.ts'
import { useCurrent } from './current-workspace.ts'
import { useDocumentTitle } from './use-document-title.ts'
import { useLeaveGuard } from './use-leave-guard.ts'
import { useParentMessages } from './use-parent-messages.ts'
import { useShortcuts } from './use-shortcuts.ts'
import { WorkflowHeader } from './WorkflowHeader.tsx'
import { Main } from '../ui/Main.tsx'
import css from './WorkflowPage.module.css'
import { WorkflowTabs } from './WorkflowTabs.tsx'
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
      <ProposalBanner />
      <Main className={css.main}>
        <div className={css.canvas}>
          <CanvasArea />
          <AssistantButton />
        </div>
        <Chat />
        <Tabs />
        <NodeCreator />
        <Tour />
      </Main>
    </>
  )
}

const WorkflowChat = lazy(async () => ({ default: (await import('./WorkflowChat.tsx')).WorkflowChat }))

function Chat() {
  const isOpen = useChat((state) => state.isOpen)
  return (
    isOpen && (
      <Suspense fallback={null}>
        <WorkflowChat />
      </Suspense>
    )
  )
}

function Tabs() {
  const id = useDocument((state) => state.id)
  return id !== undefined && <WorkflowTabs workflowId={id} current="editor" />
}
