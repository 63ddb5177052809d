import '../../ui/modal-store.ts'
import type { Workspace } from '../../workspace/workspace.ts'

declare module '../../ui/modal-store.ts' {
  interface ModalInputs {
    assistant: { workspace: Workspace }
  }
}
