import type { Item } from '@heddle/core'
import '../ui/modal-store.ts'
import type { ConflictAnswer, ConflictQuestion } from './settle-conflict.ts'

declare module '../ui/modal-store.ts' {
  interface ModalInputs {
    nodeDetails: { node: string }
    connectNode: { node: string }
    editOutput: { node: string; items: readonly Item[] }
    textEditor: {
      title: string
      value: string
      language: 'javascript' | 'json' | 'text'
      onChange: (value: string) => void
    }
    expressionEditor: { node: string; title: string; value: string; onChange: (value: string) => void }
    workflowOpen: object
    /** Of the open workflow, or of a stored one. */
    duplicate: { id?: string }
    settings: object
    tagsManager: object
    conflict: ConflictQuestion & { answer: (answer: ConflictAnswer) => void }
    activation: { messages: readonly string[] }
    /** A stored credential, or a new one of a type; a new one can be told to whoever needs it. */
    editCredential:
      | { id: string }
      | { type: string; onCreated?: (made: { id: string; name: string }) => void }
    selectCredential: object
    credentialsList: object
    palette: object
    shortcuts: object
    about: object
  }
}
