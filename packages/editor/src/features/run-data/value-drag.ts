import type { DragEvent } from 'react'
import { valueDragType } from '../../lib/drag-types.ts'

/** Lets a value be dropped into a field, or as text anywhere else. */
export function startValueDrag(event: DragEvent, expression: string): void {
  event.dataTransfer.setData(valueDragType, expression)
  event.dataTransfer.setData('text/plain', `{{ ${expression} }}`)
  event.dataTransfer.effectAllowed = 'copy'
}
