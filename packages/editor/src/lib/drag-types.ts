import type { JsonObject } from '@heddle/core'

/** What is carried by drag and drop inside the page. */
export const nodeDragType = 'application/x-heddle-node-type'
/** A value of run data, as a `DraggedValue`. */
export const valueDragType = 'application/x-heddle-value'
/** Ids of workflows, and of a folder. */
export const workflowDragType = 'application/x-heddle-workflows'
export const folderDragType = 'application/x-heddle-folder'

/** A node that is dragged out of the node creator. */
export interface DraggedNode {
  type: string
  parameters?: JsonObject
}
