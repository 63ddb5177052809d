import '../ui/modal-store.ts'

declare module '../ui/modal-store.ts' {
  interface ModalInputs {
    nodeDetails: { node: string }
    workflowOpen: object
    palette: object
    shortcuts: object
    about: object
  }
}
