import { ReactFlowProvider } from '@xyflow/react'
import { AddNodeButton } from './AddNodeButton.tsx'
import { Canvas } from './Canvas.tsx'
import { RunBar } from './RunBar.tsx'
import { ZoomBar } from './ZoomBar.tsx'

/** The canvas with the buttons that float above it. */
export function CanvasArea() {
  return (
    <ReactFlowProvider>
      <Canvas />
      <ZoomBar />
      <AddNodeButton />
      <RunBar />
    </ReactFlowProvider>
  )
}
