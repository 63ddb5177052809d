import { isJsonObject } from '@heddle/core'
import type { Item } from '@heddle/core/run'
import { useState } from 'react'
import { pinItems } from '../../workspace/commands/pin-data.ts'
import { useWorkspace } from '../../workspace/WorkspaceProvider.tsx'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { CodeEditor } from '../../ui/CodeEditor.tsx'
import { Modal } from '../../ui/Modal.tsx'
import type { ModalProps } from '../../ui/ModalHost.tsx'
import css from './DataPanel.module.css'

/** Lets a person write the output of a node by hand; saving pins it. */
export function EditOutputModal({ input: { node, items }, close }: ModalProps<'editOutput'>) {
  const workspace = useWorkspace()
  const [text, setText] = useState(() =>
    JSON.stringify(items.length > 0 ? items.map(({ json }) => json) : [{}], null, 2),
  )
  const [isInvalid, setInvalid] = useState(false)
  const save = () => {
    const edited = readItems(text)
    setInvalid(edited === undefined)
    if (!edited) return
    workspace.tell(pinItems(workspace, node, edited))
    close()
  }
  return (
    <Modal
      title={t('runData.editTitle', { name: node })}
      close={close}
      width={800}
      actions={
        <Button variant="primary" onClick={save}>
          {t('runData.editSave')}
        </Button>
      }
    >
      <p className={css.hint}>{t('runData.editHint')}</p>
      <CodeEditor
        language="json"
        label={t('runData.editTitle', { name: node })}
        value={text}
        onChange={setText}
        height={360}
        focusOnMount
      />
      {isInvalid && (
        <p className={css.invalid} role="alert">
          {t('runData.editInvalid')}
        </p>
      )}
    </Modal>
  )
}

function readItems(text: string): Item[] | undefined {
  try {
    const parsed: unknown = JSON.parse(text)
    return Array.isArray(parsed) && parsed.every(isJsonObject) ? parsed.map((json) => ({ json })) : undefined
  } catch {
    return undefined
  }
}
