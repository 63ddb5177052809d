import { useState } from 'react'
import { t } from '../../../lib/i18n.ts'
import { CodeEditor } from '../../../ui/CodeEditor.tsx'
import { asText } from '../as-text.ts'
import type { InputProps } from '../form-context.ts'
import css from '../ParameterField.module.css'

const lineHeight = 20

/** JSON as text. What is wrong with it is said, and the text is kept all the same. */
export function JsonInput({ property, value, form, onChange }: InputProps) {
  const text = asText(value)
  const [isLeft, setLeft] = useState(true)
  const problem = jsonProblem(text)
  return (
    <div onFocus={() => setLeft(false)} onBlur={() => setLeft(true)}>
      <CodeEditor
        label={property.displayName}
        language="json"
        height={(property.typeOptions?.rows ?? 5) * lineHeight + 16}
        value={text}
        readOnly={form.readOnly}
        invalid={problem !== undefined}
        onChange={onChange}
      />
      {problem && isLeft && <p className={css.issue}>{t('nodePanel.invalidJson', { message: problem })}</p>}
    </div>
  )
}

function jsonProblem(text: string): string | undefined {
  if (text.trim() === '') return undefined
  try {
    JSON.parse(text)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
