import { ExplainError } from '../features/assistant/ExplainError.tsx'
import { NodeDetails } from '../features/node-panel/NodeDetails.tsx'
import { CallsPanel } from '../features/run-data/CallsPanel.tsx'
import { InputPanel } from '../features/run-data/InputPanel.tsx'
import { OutputPanel } from '../features/run-data/OutputPanel.tsx'
import type { ModalProps } from '../ui/ModalHost.tsx'

export function NodeDetailsModal({ input, close }: ModalProps<'nodeDetails'>) {
  return (
    <NodeDetails
      opened={input.node}
      close={close}
      input={(node) => <InputPanel key={node} node={node} />}
      calls={(node) => <CallsPanel key={node} node={node} />}
      output={(node) => (
        <OutputPanel
          key={node}
          node={node}
          explain={(error) => <ExplainError key={error.timestamp} node={node} error={error} />}
        />
      )}
    />
  )
}
