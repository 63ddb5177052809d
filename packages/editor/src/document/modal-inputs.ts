declare module '../ui/modal-store.ts' {
  interface ModalInputs {
    nodeDetails: { node: string }
  }
}

export {}
