import { useState, type DragEvent } from 'react'
import { folderDragType, workflowDragType } from '../../../lib/drag-types.ts'
import { moveFolder } from './folder-actions.ts'
import { runBulk } from './bulk-actions.ts'

/** What a row carries. */
export function startDrag(
  event: DragEvent,
  type: typeof folderDragType | typeof workflowDragType,
  ids: readonly string[],
) {
  event.dataTransfer.setData(type, ids.join(','))
  event.dataTransfer.effectAllowed = 'move'
}

/** Lets rows be dropped on a folder, or on the top. */
export function useDrop(folderId: string | null) {
  const [isOver, setOver] = useState(false)
  return {
    'data-over': isOver || undefined,
    onDragOver(event: DragEvent) {
      const { types } = event.dataTransfer
      if (!types.includes(workflowDragType) && !types.includes(folderDragType)) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault()
      setOver(false)
      const workflows = event.dataTransfer.getData(workflowDragType)
      const folder = event.dataTransfer.getData(folderDragType)
      if (workflows !== '') void runBulk(workflows.split(','), { action: 'move', folderId })
      else if (folder !== '' && folder !== folderId) void moveFolder(folder, folderId)
    },
  }
}
