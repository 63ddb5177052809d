import '../../ui/modal-store.ts'

/** What is shared. */
export interface ShareInput {
  kind: 'workflow' | 'credential'
  id: string
  name: string
}

declare module '../../ui/modal-store.ts' {
  interface ModalInputs {
    share: ShareInput
  }
}
