import type { DocumentComparison } from '@heddle/core/workflow'
import { useEffect, useState } from 'react'
import { AssistantModal } from '../features/assistant/AssistantModal.tsx'
import { CanvasArea } from '../features/canvas/CanvasArea.tsx'
import { ChangeList } from '../features/history/ChangeList.tsx'
import { t } from '../lib/i18n.ts'
import type { ModalProps } from '../ui/ModalHost.tsx'
import { currentDocument, findNode } from '../workspace/document-store.ts'
import { emptyOpening } from '../workspace/opening.ts'
import { selectNodes } from '../workspace/selection.ts'
import { viewportOf } from '../workspace/view-store.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { WorkspaceProvider } from '../workspace/WorkspaceProvider.tsx'
import { openBeside } from './open-workspace.ts'
import { useVersionPicture } from './use-version-picture.ts'

/** The assistant, with what it proposes as a list and on a canvas of its own. */
export function AssistantDialog({ input, close }: ModalProps<'assistant'>) {
  const picture = usePictureWorkspace()
  const showNode = (name: string) => picture && bringIntoSight(picture, name)
  return (
    <AssistantModal
      input={input}
      close={close}
      showChanges={(comparison) => <ChangeList comparison={comparison} showNode={showNode} />}
      showPicture={(comparison) => picture && <Picture workspace={picture} comparison={comparison} />}
    />
  )
}

function usePictureWorkspace(): Workspace | undefined {
  const [workspace, setWorkspace] = useState<Workspace>()
  useEffect(() => {
    const opened = openBeside(emptyOpening)
    setWorkspace(opened)
    return () => opened.dispose()
  }, [])
  return workspace
}

interface PictureProps {
  workspace: Workspace
  comparison: DocumentComparison
}

function Picture({ workspace, comparison }: PictureProps) {
  useVersionPicture(workspace, comparison.document, comparison)
  return (
    <WorkspaceProvider workspace={workspace}>
      <CanvasArea isBeside label={t('assistant.picture')} />
    </WorkspaceProvider>
  )
}

function bringIntoSight(workspace: Workspace, name: string): void {
  const node = findNode(currentDocument(workspace), name)
  if (!node) return
  selectNodes(workspace, [name])
  viewportOf(workspace)?.center(node.position)
}
