import { useQuery } from '@tanstack/react-query'
import { FolderIcon, FolderPlus, Workflow } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { createFolder } from './folder-actions.ts'
import { inTreeOrder, isWithin } from './folder-tree.ts'
import { folderList } from './list-queries.ts'
import type { MoveInput } from './modal-inputs.ts'
import css from './MoveModal.module.css'
import { Radio } from '../../../ui/Radio.tsx'

/** The tree of folders, to choose the one that something goes to. */
export function MoveModal({ input, close }: { input: MoveInput; close: () => void }) {
  const { title, current, folder: moved, move } = input
  const { data: folders = [] } = useQuery(folderList)
  const [target, setTarget] = useState<string | null | undefined>(current)
  const choices = inTreeOrder(folders).filter(
    ({ folder }) => moved === undefined || !isWithin(folders, folder.id, moved),
  )
  const create = async () => {
    const made = await createFolder(target ?? null)
    if (made) setTarget(made.id)
  }
  return (
    <Modal
      title={title}
      close={close}
      width={460}
      actions={
        <>
          <Button variant="quiet" icon={FolderPlus} onClick={() => void create()}>
            {t('workflowList.newFolder')}
          </Button>
          <Button
            variant="primary"
            disabled={target === undefined || target === current}
            onClick={() => {
              close()
              move(target ?? null)
            }}
          >
            {t('workflowList.moveConfirm')}
          </Button>
        </>
      }
    >
      <fieldset className={css.tree} data-fields>
        <legend className="visually-hidden">{t('workflowList.moveWhere')}</legend>
        <Choice
          icon={Workflow}
          label={t('workflowList.top')}
          depth={0}
          checked={target === null}
          choose={() => setTarget(null)}
        />
        {choices.map(({ folder, depth }) => (
          <Choice
            key={folder.id}
            icon={FolderIcon}
            label={folder.name}
            depth={depth + 1}
            checked={target === folder.id}
            choose={() => setTarget(folder.id)}
          />
        ))}
      </fieldset>
      {folders.length === 0 && <p className={css.none}>{t('workflowList.noFolders')}</p>}
    </Modal>
  )
}

interface ChoiceProps {
  icon: typeof FolderIcon
  label: string
  depth: number
  checked: boolean
  choose: () => void
}

function Choice({ icon: Icon, label, depth, checked, choose }: ChoiceProps) {
  return (
    <Radio
      name="folder"
      label={
        <>
          <Icon size={16} aria-hidden />
          {label}
        </>
      }
      checked={checked}
      onChange={choose}
      className={css.choice}
      style={{ paddingLeft: 8 + 20 * depth }}
    />
  )
}
