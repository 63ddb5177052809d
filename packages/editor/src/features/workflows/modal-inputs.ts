import type { Item } from '@heddle/core/run'
import type { CodeLanguage, CompletionSource, DropText } from '../../ui/code-mirror.ts'
import '../../ui/modal-store.ts'
import type { ConflictAnswer, ConflictQuestion } from '../../workspace/settle-conflict.ts'
import type { Workspace } from '../../workspace/workspace.ts'

/** A dialog about an open workflow belongs to the one from which it was opened. */
interface OfWorkspace {
  workspace: Workspace
}

declare module '../../ui/modal-store.ts' {
  interface ModalInputs {
    nodeDetails: OfWorkspace & { node: string }
    connectNode: OfWorkspace & { node: string }
    editOutput: OfWorkspace & { node: string; items: readonly Item[] }
    textEditor: {
      title: string
      value: string
      language: CodeLanguage
      completions?: CompletionSource
      onDrop?: DropText
      onChange: (value: string) => void
    }
    expressionEditor: OfWorkspace & {
      node: string
      title: string
      value: string
      onChange: (value: string) => void
    }
    workflowOpen: object
    /** Of an open workflow, or of a stored one. */
    duplicate: OfWorkspace | { id: string }
    settings: OfWorkspace
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
