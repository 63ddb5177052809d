import { useEffect, useRef } from 'react'
import { CanvasArea } from '../features/canvas/CanvasArea.tsx'
import { HistoryHeader } from '../features/history/HistoryHeader.tsx'
import { HistoryPanel } from '../features/history/HistoryPanel.tsx'
import { useHistory, type History } from '../features/history/use-history.ts'
import { showVersion } from '../workspace/commands/show-version.ts'
import { currentDocument, findNode } from '../workspace/document-store.ts'
import { selectNodes } from '../workspace/selection.ts'
import { viewportOf } from '../workspace/view-store.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { useWorkspace } from '../workspace/WorkspaceProvider.tsx'
import css from './HistoryPage.module.css'
import { useShortcuts } from './use-shortcuts.ts'
import { WorkspacePage } from './WorkspacePage.tsx'

/** A version of the past on the canvas, or two of them in one picture, read-only. */
export function HistoryPage() {
  return (
    <WorkspacePage>
      <Versions />
    </WorkspacePage>
  )
}

function Versions() {
  const workspace = useWorkspace()
  useShortcuts()
  const history = useHistory()
  usePicture(workspace, history)
  return (
    <>
      <HistoryHeader history={history} />
      <div className={css.columns}>
        <main className={css.main}>
          <CanvasArea />
        </main>
        <HistoryPanel history={history} showNode={(name) => showNode(workspace, name)} />
      </div>
    </>
  )
}

/** Whoever goes through the versions keeps the same view of the canvas, so that a change catches the eye. */
function usePicture(workspace: Workspace, { shown, comparison, isLoading }: History): void {
  const hasView = useRef(false)
  useEffect(() => {
    if (!shown || isLoading) return undefined
    const leaving = new AbortController()
    const { name, nodes, connections, settings } = shown
    const document = { name, nodes, connections, settings }
    const show = async () => {
      await showVersion(workspace, { document, comparison }, leaving.signal)
      if (leaving.signal.aborted || hasView.current) return
      hasView.current = true
      requestAnimationFrame(() => viewportOf(workspace)?.fit())
    }
    void show()
    return () => leaving.abort()
  }, [workspace, shown, comparison, isLoading])
}

function showNode(workspace: Workspace, name: string): void {
  const node = findNode(currentDocument(workspace), name)
  if (!node) return
  selectNodes(workspace, [name])
  viewportOf(workspace)?.center(node.position)
}
