export const command = {
  save: 'Save workflow',
  undo: 'Undo',
  redo: 'Redo',
  renameNode: 'Rename node',
  toggle: 'Enable or disable node',
  selectAll: 'Select all nodes',
  newWorkflow: 'New workflow',
}
