import { useMemo, useState } from 'react'
import { CanvasArea } from '../features/canvas/CanvasArea.tsx'
import { HistoryHeader } from '../features/history/HistoryHeader.tsx'
import { HistoryPanel } from '../features/history/HistoryPanel.tsx'
import { documentOf, sidesOf } from '../features/history/sides.ts'
import { useHistory } from '../features/history/use-history.ts'
import { breakpoints } from '../lib/constants.ts'
import { useMediaQuery } from '../lib/use-media-query.ts'
import { currentDocument, findNode } from '../workspace/document-store.ts'
import { selectNodes } from '../workspace/selection.ts'
import { viewportOf } from '../workspace/view-store.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { useWorkspace, WorkspaceProvider } from '../workspace/WorkspaceProvider.tsx'
import { currentWorkspace } from './current-workspace.ts'
import { Main } from '../ui/Main.tsx'
import css from './HistoryPage.module.css'
import { SideBySide, type SideWorkspaces } from './SideBySide.tsx'
import { useShortcuts } from './use-shortcuts.ts'
import { useVersionPicture } from './use-version-picture.ts'

/** A version of the past on the canvas, or two of them, read-only. */
export function HistoryPage() {
  // Where a version is restored, the next page's workflow is opened while this one is still there: it is not ours to fill.
  const [workspace] = useState(currentWorkspace)
  return (
    workspace && (
      <WorkspaceProvider workspace={workspace}>
        <Versions />
      </WorkspaceProvider>
    )
  )
}

/** Two versions in one picture, or beside each other where there is room for that. */
function Versions() {
  const workspace = useWorkspace()
  useShortcuts()
  const history = useHistory()
  const { shown, base, comparison, isLoading, view } = history
  const document = useMemo(() => shown && documentOf(shown), [shown])
  useVersionPicture(workspace, isLoading ? undefined : document, comparison)
  const hasRoom = useMediaQuery(`(width >= ${breakpoints.medium}px)`)
  const sides = useMemo(() => sidesOf({ shown, base, comparison }), [shown, base, comparison])
  const [beside, setBeside] = useState<SideWorkspaces>()
  const showNode = (name: string) => {
    if (!beside || !sides) return bringIntoSight([workspace, name])
    // Most people look for what a node has become.
    bringIntoSight([beside.after, sides.after.nameOf(name)], [beside.before, sides.before.nameOf(name)])
  }
  return (
    <>
      <HistoryHeader history={history} />
      <div className={css.columns}>
        <Main className={css.main}>
          {view === 'side' && hasRoom && sides ? (
            <SideBySide sides={sides} onOpen={setBeside} />
          ) : (
            <CanvasArea />
          )}
        </Main>
        <HistoryPanel history={history} showNode={showNode} />
      </div>
    </>
  )
}

/** Selects a node wherever it is, and brings the first of its places to the middle. */
function bringIntoSight(...places: [workspace: Workspace, name: string][]): void {
  const found = places.flatMap(([workspace, name]) => {
    const node = findNode(currentDocument(workspace), name)
    selectNodes(workspace, node ? [name] : [])
    return node ? [{ workspace, node }] : []
  })
  const [first] = found
  if (first) viewportOf(first.workspace)?.center(first.node.position)
}
