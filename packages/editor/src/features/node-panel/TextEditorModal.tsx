import { useState } from 'react'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { CodeEditor } from '../../ui/CodeEditor.tsx'
import { Modal } from '../../ui/Modal.tsx'
import type { ModalProps } from '../../ui/ModalHost.tsx'

/** A long text with the whole screen to write it. Every change counts at once. */
export function TextEditorModal({ input, close }: ModalProps<'textEditor'>) {
  const [text, setText] = useState(input.value)
  return (
    <Modal
      title={t('nodePanel.editText', { name: input.title })}
      close={close}
      width="96vw"
      height="94vh"
      footer={
        <Button variant="primary" onClick={close}>
          {t('nodePanel.done')}
        </Button>
      }
    >
      <CodeEditor
        label={input.title}
        language={input.language}
        height="100%"
        focusOnMount
        value={text}
        completions={input.completions}
        onDrop={input.onDrop}
        onChange={(next) => {
          setText(next)
          input.onChange(next)
        }}
      />
    </Modal>
  )
}
