import type { DragEvent } from 'react'
import { typeOfValue, writeDragged } from '../../lib/dragged-value.ts'
import type { PanelStore } from '../../workspace/panel-store.ts'
import { useWorkspace } from '../../workspace/WorkspaceProvider.tsx'
import type { ItemView } from './item-view.ts'

type Path = readonly (string | number)[]

/** Lets values be dropped into fields, or as text anywhere else. */
export function useValueDrag(expressionOf: ItemView['expressionOf']) {
  const { panel } = useWorkspace()
  return (path: Path, value: unknown) => ({
    draggable: expressionOf !== undefined,
    onDragStart(event: DragEvent) {
      if (!expressionOf) return
      writeDragged(event.dataTransfer, { expression: expressionOf(path), path, type: typeOfValue(value) })
      showTargets(panel)
    },
  })
}

/** Not at once: a page that changes while a drag begins ends it. */
function showTargets(panel: PanelStore): void {
  setTimeout(() => panel.setState({ dragging: {} }))
  const end = () => {
    setTimeout(() => panel.setState({ dragging: undefined }))
    window.removeEventListener('dragend', end, true)
    window.removeEventListener('drop', end, true)
  }
  // What was taken may be out of sight by now, and then it says nothing of its end.
  window.addEventListener('dragend', end, true)
  window.addEventListener('drop', end, true)
}
