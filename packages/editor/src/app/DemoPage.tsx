import { useEffect } from 'react'
import { followParentMessages } from '../workspace/parent-window.ts'
import { CanvasArea } from '../features/canvas/CanvasArea.tsx'
import { useSession } from '../api/session.ts'
import { useShortcuts } from './use-shortcuts.ts'
import css from './WorkflowPage.module.css'

/** The canvas alone, inside the frame of a preview. */
export function DemoPage() {
  useShortcuts()
  const version = useSession((state) => state.settings?.versionCli ?? '')
  useEffect(() => followParentMessages(version), [version])
  return (
    <main className={css.main}>
      <CanvasArea />
    </main>
  )
}
