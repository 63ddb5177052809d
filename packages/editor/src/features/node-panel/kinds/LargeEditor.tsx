import { Maximize2 } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { t } from '../../../lib/i18n.ts'
import { CodeEditor, type CodeEditorProps } from '../../../ui/CodeEditor.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { openModal } from '../../../ui/modal-store.ts'
import css from './StringInput.module.css'

/** Opens a text with the whole screen to write it, with all that its editor in the form can do. */
export const openLargeEditor = ({
  label: title,
  value,
  language,
  completions,
  onDrop,
  onChange,
}: CodeEditorProps) => openModal('textEditor', { title, value, language, completions, onDrop, onChange })

/** For a field that is written in its window alone, by a press or by Enter. */
export const opensLargeEditor = (editor: CodeEditorProps) => ({
  readOnly: true,
  onClick: () => void openLargeEditor(editor),
  onKeyDown: ({ key }: KeyboardEvent) => void (key === 'Enter' && openLargeEditor(editor)),
})

/** An editor in a form, with a button that gives it the whole screen. */
export function LargeEditor(props: CodeEditorProps) {
  return (
    <div className={css.long}>
      <CodeEditor {...props} />
      {!props.readOnly && (
        <IconButton
          className={css.expand}
          size="small"
          icon={Maximize2}
          label={t('nodePanel.openTextEditor', { name: props.label })}
          onClick={() => openLargeEditor(props)}
        />
      )}
    </div>
  )
}
