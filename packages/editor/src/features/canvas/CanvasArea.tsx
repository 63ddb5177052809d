import { ReactFlowProvider } from '@xyflow/react'
import { useState } from 'react'
import { useWorkspace } from '../../workspace/WorkspaceProvider.tsx'
import { AddNodeButton } from './AddNodeButton.tsx'
import { Canvas, type CanvasProps } from './Canvas.tsx'
import { createFlow, FlowContext } from './flow-store.ts'
import { RunBar } from './RunBar.tsx'
import { ZoomBar } from './ZoomBar.tsx'

/** The canvas with the buttons that float above it. */
export function CanvasArea(props: CanvasProps) {
  const workspace = useWorkspace()
  // A canvas shows one workflow as long as it lives.
  const [flow] = useState(() => createFlow(workspace))
  return (
    <ReactFlowProvider>
      <FlowContext value={flow}>
        <Canvas {...props} />
        <ZoomBar />
        <AddNodeButton />
        <RunBar />
      </FlowContext>
    </ReactFlowProvider>
  )
}
