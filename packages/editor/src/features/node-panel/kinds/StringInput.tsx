import type { NodeProperty } from '@heddle/core/node'
import { Maximize2 } from 'lucide-react'
import { readDragged } from '../../../lib/dragged-value.ts'
import { t } from '../../../lib/i18n.ts'
import type { CodeEditorProps } from '../../../ui/CodeEditor.tsx'
import fieldCss from '../../../ui/Field.module.css'
import { IconButton } from '../../../ui/IconButton.tsx'
import { asText } from '../as-text.ts'
import { completeCode, completeExpression } from '../expression/complete.ts'
import type { InputProps } from '../form-context.ts'
import { LargeEditor, openLargeEditor, opensLargeEditor } from './LargeEditor.tsx'
import css from './StringInput.module.css'

const codeHeight = 280

/** Text: a line, several lines, a password, or code in an editor of its own. */
export function StringInput(props: InputProps) {
  const { id, property, value, form, hasIssue, onChange } = props
  const { rows = 1, password, editor, alwaysOpenEditWindow } = property.typeOptions ?? {}
  const code = editorProps(props)
  if (editor) return <LargeEditor {...code} height={codeHeight} />
  const shared = {
    id,
    className: fieldCss.input,
    value: asText(value),
    placeholder: property.placeholder,
    disabled: form.readOnly,
    spellCheck: false,
    'aria-invalid': hasIssue,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
    ...(alwaysOpenEditWindow && opensLargeEditor(code)),
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
          label={t('nodePanel.openTextEditor', { name: property.displayName })}
          onClick={() => openLargeEditor(code)}
        />
      )}
    </div>
  )
}

/** The same editor in the form and on the whole screen. */
function editorProps({ property, value, form, hasIssue, onChange }: InputProps): CodeEditorProps {
  const { workspace, node } = form
  const { editor } = property.typeOptions ?? {}
  const complete = completionFor(property)
  return {
    label: property.displayName,
    language: languages[editor ?? ''] ?? 'text',
    value: asText(value),
    readOnly: form.readOnly,
    invalid: hasIssue,
    completions: complete && workspace ? (before) => complete(before, { workspace, node }) : undefined,
    onDrop: editor === 'code' ? (data) => readDragged(data)?.expression : undefined,
    onChange,
  }
}

/** Braces mean something in templates only: elsewhere they are a part of the text. */
function completionFor({ typeOptions = {} }: NodeProperty) {
  if (typeOptions.editor === 'code') return completeCode
  return typeOptions.template ? completeExpression : undefined
}

const languages: Readonly<Record<string, CodeEditorProps['language']>> = {
  code: 'javascript',
  json: 'json',
  sql: 'sql',
  html: 'html',
}
