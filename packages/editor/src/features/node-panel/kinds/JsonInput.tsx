import { useRef, useState } from 'react'
import { t } from '../../../lib/i18n.ts'
import { jsonProblem } from '../../../lib/json-problem.ts'
import type { CodeEditorProps } from '../../../ui/CodeEditor.tsx'
import fieldCss from '../../../ui/Field.module.css'
import { readDragged } from '../../../lib/dragged-value.ts'
import { asText } from '../as-text.ts'
import type { InputProps } from '../form-context.ts'
import css from '../ParameterField.module.css'
import { LargeEditor, opensLargeEditor } from './LargeEditor.tsx'

const lineHeight = 20

/** JSON as text. What is wrong with it is said, and the text is kept all the same. */
export function JsonInput(props: InputProps) {
  const { id, property, value, form, isInRow, hasIssue = false, onChange } = props
  const { rows = 5, alwaysOpenEditWindow = false } = property.typeOptions ?? {}
  const text = asText(value)
  const [isLeft, setLeft] = useState(true)
  const problem = text.trim() === '' ? undefined : jsonProblem(text)
  const isInvalid = hasIssue || (isLeft && problem !== undefined)
  const editor = useJsonEditor(props, text)
  return (
    <div className={css.checked} onFocus={() => setLeft(false)} onBlur={() => setLeft(true)}>
      {isInRow || alwaysOpenEditWindow ? (
        <input
          id={id}
          className={fieldCss.input}
          value={text}
          placeholder={property.placeholder}
          disabled={form.readOnly}
          spellCheck={false}
          autoComplete="off"
          aria-invalid={isInvalid}
          onChange={(event) => onChange(event.target.value)}
          {...(alwaysOpenEditWindow && opensLargeEditor(editor))}
        />
      ) : (
        <LargeEditor {...editor} height={rows * lineHeight + 16} invalid={isInvalid} />
      )}
      {problem && isLeft && <p className={css.issue}>{t('nodePanel.invalidJson', { message: problem })}</p>}
    </div>
  )
}

/** With a value that is dropped into it the text becomes an expression. */
function useJsonEditor({ property, form, onChange }: InputProps, value: string): CodeEditorProps {
  const wasDropped = useRef(false)
  return {
    label: property.displayName,
    language: 'json',
    value,
    readOnly: form.readOnly,
    onDrop(data) {
      const expression = readDragged(data)?.expression
      wasDropped.current = expression !== undefined && !property.noDataExpression
      return expression && `{{ ${expression} }}`
    },
    onChange(text) {
      onChange(wasDropped.current ? `=${text}` : text)
      wasDropped.current = false
    },
  }
}
