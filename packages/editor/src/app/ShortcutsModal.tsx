import type { EditorCommand } from '../workspace/workspace-command.ts'
import { t } from '../lib/i18n.ts'
import { formatKeys } from '../lib/shortcut.ts'
import { Modal } from '../ui/Modal.tsx'
import { commands } from './commands.ts'
import css from './ShortcutsModal.module.css'

/** Every key there is, made from the same commands that react to them. */
export function ShortcutsModal({ close }: { close: () => void }) {
  return (
    <Modal textOnly title={t('command.shortcuts')} close={close} width={720}>
      <p className={css.hint}>{t('command.shortcutsHint')}</p>
      <ul className={css.list}>
        {commands.filter(hasKeys).map((command) => (
          <li key={command.id} data-scope={command.scope}>
            <span>{command.name()}</span>
            <span className={css.keys}>
              {command.keys.map((keys) => (
                <kbd key={keys}>{formatKeys(keys)}</kbd>
              ))}
            </span>
          </li>
        ))}
        {mouse().map(([label, keys]) => (
          <li key={label}>
            <span>{label}</span>
            <span className={css.keys}>
              <kbd>{keys}</kbd>
            </span>
          </li>
        ))}
      </ul>
    </Modal>
  )
}

const hasKeys = (command: EditorCommand): command is EditorCommand & { keys: readonly string[] } =>
  command.keys !== undefined

const mouse = (): [string, string][] => [
  [t('command.paste'), formatKeys('ctrl+v')],
  [t('command.mousePan'), t('command.mousePanKeys')],
  [t('command.mouseSideways'), t('command.mouseSidewaysKeys')],
  [t('command.mouseZoom'), t('command.mouseZoomKeys')],
]
