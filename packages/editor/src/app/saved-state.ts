declare module '@tanstack/react-router' {
  interface HistoryState {
    action?: string
  }
}

/** Route parameter that says: this navigation only follows a save. */
export const savedAction = { action: 'workflowSave' } as const

/** Says: what this navigation leads to is on the canvas already. */
export const importedAction = { action: 'templateImport' } as const

export const wasJustImported = ({ state }: { state: object }): boolean =>
  'action' in state && state.action === importedAction.action

export const wasJustSaved = ({ state }: { state: object }): boolean =>
  'action' in state && state.action === savedAction.action
