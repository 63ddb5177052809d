import { useState, type ReactNode } from 'react'
import { t } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import type { ModalProps } from '../../../ui/ModalHost.tsx'
import { ExpressionInput } from './ExpressionInput.tsx'
import css from './ExpressionModal.module.css'
import { VariableSelector } from './VariableSelector.tsx'

interface ExpressionModalProps extends ModalProps<'expressionEditor'> {
  /** Stands below the expression, and can put another one in its place. */
  help?: (insert: (expression: string) => void) => ReactNode
}

/** An expression with everything that it can read beside it. */
export function ExpressionModal({ input, close, help }: ExpressionModalProps) {
  const [value, setValue] = useState(input.value)
  const change = (next: string) => {
    setValue(next)
    input.onChange(next)
  }
  return (
    <Modal
      title={t('nodePanel.editExpression', { name: input.title })}
      close={close}
      width="80vw"
      height="80vh"
      footer={
        <Button variant="primary" onClick={close}>
          {t('nodePanel.done')}
        </Button>
      }
    >
      <div className={css.columns}>
        <VariableSelector node={input.node} />
        <div className={css.editor}>
          <ExpressionInput
            label={input.title}
            value={value}
            node={input.node}
            readOnly={false}
            height="100%"
            focusOnMount
            onChange={change}
          />
          {help?.(change)}
        </div>
      </div>
    </Modal>
  )
}
