import { WorkflowOpenModal } from '../features/workflows/WorkflowOpenModal.tsx'
import { navigate } from '../lib/navigation.ts'
import { useWorkspaceIfOpen } from '../workspace/WorkspaceProvider.tsx'

export function OpenWorkflowModal({ close }: { close: () => void }) {
  const openId = useWorkspaceIfOpen()?.document.getState().id
  return <WorkflowOpenModal openId={openId} close={close} open={(id) => navigate(`/workflow/${id}`)} />
}
