import { ChatPanel } from '../features/chat/ChatPanel.tsx'
import { RunSteps } from '../features/run-data/RunSteps.tsx'

/** The chat of the open workflow, which unfolds what its runs did. */
export function WorkflowChat() {
  return <ChatPanel showSteps={(runData) => <RunSteps runData={runData} />} />
}
