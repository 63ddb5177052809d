import { useEffect, useRef } from 'react'
import { showVersion } from '../workspace/commands/show-version.ts'
import { showComparison } from '../workspace/comparison-store.ts'
import { currentDocument, findNode } from '../workspace/document-store.ts'
import { selectNodes } from '../workspace/selection.ts'
import { CanvasArea } from '../features/canvas/CanvasArea.tsx'
import { centerNode, fitView } from '../features/canvas/flow-instance.ts'
import { HistoryHeader } from '../features/history/HistoryHeader.tsx'
import { HistoryPanel } from '../features/history/HistoryPanel.tsx'
import { useHistory, type History } from '../features/history/use-history.ts'
import css from './HistoryPage.module.css'
import { useShortcuts } from './use-shortcuts.ts'

/** A version of the past on the canvas, or two of them in one picture, read-only. */
export function HistoryPage() {
  useShortcuts()
  const history = useHistory()
  usePicture(history)
  return (
    <>
      <HistoryHeader history={history} />
      <div className={css.columns}>
        <main className={css.main}>
          <CanvasArea />
        </main>
        <HistoryPanel history={history} showNode={showNode} />
      </div>
    </>
  )
}

/** Whoever goes through the versions keeps the same view of the canvas, so that a change catches the eye. */
function usePicture({ shown, comparison, isLoading }: History): void {
  const hasView = useRef(false)
  useEffect(() => {
    if (!shown || isLoading) return undefined
    const leaving = new AbortController()
    const { name, nodes, connections, settings } = shown
    const document = { name, nodes, connections, settings }
    const show = async () => {
      await showVersion({ document, comparison }, leaving.signal)
      if (leaving.signal.aborted || hasView.current) return
      hasView.current = true
      requestAnimationFrame(fitView)
    }
    void show()
    return () => leaving.abort()
  }, [shown, comparison, isLoading])
  useEffect(() => () => showComparison(undefined), [])
}

function showNode(name: string): void {
  const node = findNode(currentDocument(), name)
  if (!node) return
  selectNodes([name])
  centerNode(node.position)
}
