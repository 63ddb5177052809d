/** What is carried by drag and drop inside the page. */
export const nodeDragType = 'application/x-heddle-node-type'
/** An expression that reads a value, e.g. `$json.email`. */
export const valueDragType = 'application/x-heddle-expression'
/** Ids of workflows, and of a folder. */
export const workflowDragType = 'application/x-heddle-workflows'
export const folderDragType = 'application/x-heddle-folder'
