import { WorkflowOpenModal } from '../features/workflows/WorkflowOpenModal.tsx'
import { navigate } from '../lib/navigation.ts'

export function OpenWorkflowModal({ close }: { close: () => void }) {
  return <WorkflowOpenModal close={close} open={(id) => navigate(`/workflow/${id}`)} />
}
