import { CanvasArea } from '../features/canvas/CanvasArea.tsx'
import { NodeCreator } from '../features/node-creator/NodeCreator.tsx'
import { useShortcuts } from './use-shortcuts.ts'
import { useSavedAddress } from './use-saved-address.ts'
import { WorkflowHeader } from './WorkflowHeader.tsx'
import css from './WorkflowPage.module.css'

/** The editor: header, canvas and what floats above it. */
export function WorkflowPage() {
  useShortcuts()
  useSavedAddress()
  return (
    <>
      <WorkflowHeader />
      <main className={css.main}>
        <CanvasArea />
        <NodeCreator />
      </main>
    </>
  )
}
