import '../../ui/modal-store.ts'
import type { Workspace } from '../../workspace/workspace.ts'

export interface ProposalInput {
  workspace: Workspace
  workflowId: string
  proposalId: string
}

declare module '../../ui/modal-store.ts' {
  interface ModalInputs {
    proposal: ProposalInput
  }
}
