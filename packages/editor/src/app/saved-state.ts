declare module '@tanstack/react-router' {
  interface HistoryState {
    action?: string
  }
}

/** Route parameter that says: this navigation only follows a save. */
export const savedAction = { action: 'workflowSave' } as const

export const wasJustSaved = ({ state }: { state: object }): boolean =>
  'action' in state && state.action === savedAction.action
