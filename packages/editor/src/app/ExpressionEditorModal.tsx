import { WriteExpression } from '../features/assistant/WriteExpression.tsx'
import { ExpressionModal } from '../features/node-panel/expression/ExpressionModal.tsx'
import type { ModalProps } from '../ui/ModalHost.tsx'

/** The editor of an expression, with the assistant's help where there is one. */
export function ExpressionEditorModal({ input, close }: ModalProps<'expressionEditor'>) {
  return (
    <ExpressionModal
      input={input}
      close={close}
      help={(insert) => <WriteExpression node={input.node} insert={insert} />}
    />
  )
}
