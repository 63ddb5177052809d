/** What is carried by drag and drop inside the page. */
export const nodeDragType = 'application/x-heddle-node-type'
