import '../../ui/modal-store.ts'

declare module '../../ui/modal-store.ts' {
  interface ModalInputs {
    executions: { workflowId?: string | undefined }
  }
}
