import '../../ui/modal-store.ts'

declare module '../../ui/modal-store.ts' {
  interface ModalInputs {
    versions: object
    personalization: object
    contactPrompt: { title: string; message: string }
  }
}
