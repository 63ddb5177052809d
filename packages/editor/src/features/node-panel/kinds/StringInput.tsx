import { Maximize2 } from 'lucide-react'
import { t } from '../../../lib/i18n.ts'
import { CodeEditor } from '../../../ui/CodeEditor.tsx'
import fieldCss from '../../../ui/Field.module.css'
import { IconButton } from '../../../ui/IconButton.tsx'
import { openModal } from '../../../ui/modal-store.ts'
import { asText } from '../as-text.ts'
import type { InputProps } from '../form-context.ts'
import { completeCode } from '../expression/complete.ts'
import css from './StringInput.module.css'

const codeHeight = 280

/** Text: a line, several lines, a password, or code in an editor of its own. */
export function StringInput(props: InputProps) {
  const { id, property, value, form, onChange } = props
  const { rows = 1, password, editor, alwaysOpenEditWindow } = property.typeOptions ?? {}
  const text = asText(value)
  const { workspace, node } = form
  const openEditor = () =>
    openModal('textEditor', {
      title: property.displayName,
      value: text,
      language: languageOf(editor),
      onChange,
    })
  if (editor) {
    return (
      <CodeEditor
        label={property.displayName}
        language={languageOf(editor)}
        height={codeHeight}
        value={text}
        readOnly={form.readOnly}
        completions={
          editor === 'code' && workspace ? (before) => completeCode(before, { workspace, node }) : undefined
        }
        onChange={onChange}
      />
    )
  }
  const shared = {
    id,
    className: fieldCss.input,
    value: text,
    placeholder: property.placeholder,
    disabled: form.readOnly,
    readOnly: alwaysOpenEditWindow,
    spellCheck: false,
    onClick: alwaysOpenEditWindow ? openEditor : undefined,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  }
  if (rows === 1) return <input {...shared} type={password ? 'password' : 'text'} autoComplete="off" />
  return (
    <div className={css.long}>
      <textarea {...shared} rows={rows} />
      {!form.readOnly && (
        <IconButton
          className={css.expand}
          size="small"
          icon={Maximize2}
          label={t('nodePanel.openTextEditor')}
          onClick={openEditor}
        />
      )}
    </div>
  )
}

const languageOf = (editor: string | undefined) =>
  editor === 'code' ? 'javascript' : editor === 'json' ? 'json' : 'text'
