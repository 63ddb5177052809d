import { mostAtATime } from '@heddle/core/workflow'
import { useId, type ComponentProps } from 'react'
import { t } from '../../lib/i18n.ts'
import fieldCss from '../../ui/Field.module.css'
import { keyProblem, limitProblem, type Concurrency } from './concurrency.ts'
import { SettingsRow } from './SettingsRow.tsx'

interface ConcurrencyFieldsProps {
  concurrency: Concurrency
  /** What is wrong is shown. */
  isChecked: boolean
  onChange: (concurrency: Concurrency) => void
}

/** How many executions run at a time, and with which others each of them takes turns. */
export function ConcurrencyFields({ concurrency, isChecked, onChange }: ConcurrencyFieldsProps) {
  const { limit, key } = concurrency
  return (
    <>
      <TextRow
        label={t('workflowSettings.limit')}
        help={t('workflowSettings.limitHelp')}
        error={isChecked ? limitProblem(concurrency) : undefined}
        type="number"
        min={1}
        max={mostAtATime}
        value={limit}
        onChange={(event) => onChange({ limit: event.target.value, key })}
      />
      {limit.trim() !== '' && (
        <TextRow
          label={t('workflowSettings.key')}
          help={t('workflowSettings.keyHelp', { example: '{{ $json.body.customer }}' })}
          error={isChecked ? keyProblem(concurrency) : undefined}
          value={key}
          onChange={(event) => onChange({ limit, key: event.target.value })}
        />
      )}
    </>
  )
}

interface TextRowProps extends ComponentProps<'input'> {
  label: string
  help: string
  error: string | undefined
}

function TextRow({ label, help, error, ...input }: TextRowProps) {
  const id = useId()
  return (
    <SettingsRow label={label} htmlFor={id} help={help}>
      <div className={fieldCss.field}>
        <input
          {...input}
          id={id}
          className={fieldCss.input}
          aria-invalid={error !== undefined}
          aria-describedby={error ? `${id}-error` : `${id}-help`}
        />
        {error && (
          <p id={`${id}-error`} role="alert" className={fieldCss.error}>
            {error}
          </p>
        )}
      </div>
    </SettingsRow>
  )
}
