import { gridSize } from '@heddle/core/workflow'
import { Background, BackgroundVariant, useStore } from '@xyflow/react'
import css from './Canvas.module.css'

/** The grid, which fades out when it would only be noise. */
export function Dots() {
  const isFar = useStore((state) => state.transform[2] < 0.4)
  const isNear = useStore((state) => state.transform[2] >= 0.6)
  if (isFar) return null
  return (
    <Background
      variant={BackgroundVariant.Dots}
      gap={gridSize}
      size={1.5}
      color="var(--canvas-dot)"
      className={isNear ? css.dots : css.dotsFaded}
    />
  )
}
