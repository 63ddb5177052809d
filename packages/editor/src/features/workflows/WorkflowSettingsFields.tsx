import type { Settings } from '@heddle/contract'
import { useId } from 'react'
import { t } from '../../lib/i18n.ts'
import fieldCss from '../../ui/Field.module.css'
import { Select, type SelectOption } from '../../ui/Select.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { ConcurrencyFields } from './ConcurrencyFields.tsx'
import { asInstance, type SettingsForm } from './settings-form.ts'
import { SettingsRow } from './SettingsRow.tsx'
import { splitTimeout, timeoutLimits, within, type Timeout } from './timeout.ts'
import css from './WorkflowSettingsModal.module.css'

interface FieldsProps {
  /** Empty where there are no accounts. */
  publisher: string
  form: SettingsForm
  timeoutError: string | undefined
  concurrencyError: string | undefined
  instance: Settings
  workflows: readonly { id: string; name: string }[]
  zones: Record<string, string>
  onChange: (changes: Partial<SettingsForm>) => void
}

export function WorkflowSettingsFields(props: FieldsProps) {
  const { publisher, form, timeoutError, concurrencyError, instance, workflows, zones, onChange } = props
  const zoneOptions = Object.entries(zones).map(([value, label]) => ({ value, label }))
  const zoneDefault = zones[instance.timezone] ?? instance.timezone
  return (
    <>
      {publisher !== '' && <Publisher name={publisher} />}
      <Choice
        label={t('workflowSettings.errorWorkflow')}
        help={t('workflowSettings.errorWorkflowHelp')}
        value={form.errorWorkflow}
        options={[
          { value: '', label: t('workflowSettings.noErrorWorkflow') },
          ...workflows.map(({ id, name }) => ({ value: id, label: `${name} (ID: ${id})` })),
        ]}
        onChange={(errorWorkflow) => onChange({ errorWorkflow })}
      />
      <CallerFields form={form} onChange={onChange} />
      <Choice
        label={t('workflowSettings.timezone')}
        help={t('workflowSettings.timezoneHelp')}
        value={form.timezone}
        options={withDefault(zoneDefault, zoneOptions)}
        onChange={(timezone) => onChange({ timezone })}
      />
      <Choice
        label={t('workflowSettings.saveError')}
        value={form.saveDataErrorExecution}
        options={withDefault(keptText(instance.saveDataErrorExecution), keptOptions())}
        onChange={(saveDataErrorExecution) => onChange({ saveDataErrorExecution })}
      />
      <Choice
        label={t('workflowSettings.saveSuccess')}
        value={form.saveDataSuccessExecution}
        options={withDefault(keptText(instance.saveDataSuccessExecution), keptOptions())}
        onChange={(saveDataSuccessExecution) => onChange({ saveDataSuccessExecution })}
      />
      <Choice
        label={t('workflowSettings.saveManual')}
        value={form.saveManualExecutions}
        options={withDefault(yesText(instance.saveManualExecutions), yesOptions())}
        onChange={(saveManualExecutions) => onChange({ saveManualExecutions })}
      />
      <Choice
        label={t('workflowSettings.saveProgress')}
        help={t('workflowSettings.saveProgressHelp')}
        value={form.saveExecutionProgress}
        options={withDefault(yesText(instance.saveExecutionProgress), yesOptions())}
        onChange={(saveExecutionProgress) => onChange({ saveExecutionProgress })}
      />
      <Choice
        label={t('workflowSettings.onInterruption')}
        help={t('workflowSettings.onInterruptionHelp')}
        value={form.onInterruption === 'continueIfSafe' ? asInstance : form.onInterruption}
        options={interruptionOptions()}
        onChange={(onInterruption) => onChange({ onInterruption })}
      />
      <ConcurrencyFields
        concurrency={form.concurrency}
        isChecked={concurrencyError !== undefined}
        onChange={(concurrency) => onChange({ concurrency })}
      />
      <TimeoutFields
        timeout={form.timeout}
        error={timeoutError}
        onChange={(timeout) => onChange({ timeout })}
      />
    </>
  )
}

/** On whose behalf it runs by itself. */
const Publisher = ({ name }: { name: string }) => (
  <div className={css.row}>
    <div>
      <span className={fieldCss.label}>{t('workflowSettings.publisher')}</span>
      <p className={fieldCss.help}>{t('workflowSettings.publisherHelp')}</p>
    </div>
    <span>{name}</span>
  </div>
)

/** Which workflows may call this one. */
function CallerFields({ form, onChange }: Pick<FieldsProps, 'form' | 'onChange'>) {
  return (
    <>
      <Choice
        label={t('workflowSettings.callers')}
        help={t('workflowSettings.callersHelp')}
        value={form.callerPolicy}
        options={[
          { value: asInstance, label: t('workflowSettings.callersWithRight') },
          { value: 'workflowsFromSameOwner', label: t('workflowSettings.callersOfOwner') },
          { value: 'workflowsFromAList', label: t('workflowSettings.callersListed') },
          { value: 'any', label: t('workflowSettings.callersAny') },
          { value: 'none', label: t('workflowSettings.callersNone') },
        ]}
        onChange={(callerPolicy) => onChange({ callerPolicy })}
      />
      {form.callerPolicy === 'workflowsFromAList' && (
        <TextField
          label={t('workflowSettings.callerIds')}
          help={t('workflowSettings.callerIdsHelp')}
          value={form.callerIds}
          onChange={(callerIds) => onChange({ callerIds })}
        />
      )}
    </>
  )
}

const interruptionOptions = () => [
  { value: asInstance, label: t('workflowSettings.continueIfSafe') } as const,
  { value: 'continue', label: t('workflowSettings.continueAlways') } as const,
  { value: 'crash', label: t('workflowSettings.continueNever') } as const,
]

const keptText = (value: 'all' | 'none'): string =>
  value === 'all' ? t('workflowSettings.save') : t('workflowSettings.doNotSave')
const keptOptions = () => (['all', 'none'] as const).map((value) => ({ value, label: keptText(value) }))

const yesText = (value: boolean): string => (value ? t('workflowSettings.yes') : t('workflowSettings.no'))
const yesOptions = () => [true, false].map((value) => ({ value, label: yesText(value) }))

const withDefault = <Value,>(
  value: string,
  options: readonly SelectOption<Value>[],
): SelectOption<Value | typeof asInstance>[] => [
  { value: asInstance, label: t('workflowSettings.defaultValue', { value }) },
  ...options,
]

interface ChoiceProps<Value> {
  label: string
  help?: string
  value: Value
  options: readonly SelectOption<Value>[]
  onChange: (value: Value) => void
}

function Choice<Value>({ label, help, value, options, onChange }: ChoiceProps<Value>) {
  const id = useId()
  return (
    <SettingsRow label={label} htmlFor={id} help={help}>
      <Select
        id={id}
        label={label}
        options={options}
        chosen={[value]}
        onChange={([chosen]) => {
          if (chosen !== undefined) onChange(chosen)
        }}
      />
    </SettingsRow>
  )
}

interface TimeoutFieldsProps {
  timeout: Timeout | undefined
  error: string | undefined
  onChange: (timeout: Timeout | undefined) => void
}

function TimeoutFields({ timeout, error, onChange }: TimeoutFieldsProps) {
  const id = useId()
  return (
    <>
      <SettingsRow label={t('workflowSettings.timeout')} htmlFor={id}>
        <Switch
          id={id}
          label={t('workflowSettings.timeout')}
          labelHidden
          checked={timeout !== undefined}
          onChange={(isOn) => onChange(isOn ? splitTimeout(0) : undefined)}
        />
      </SettingsRow>
      {timeout && (
        <fieldset className={css.timeout} aria-describedby={error && `${id}-error`}>
          <legend className={fieldCss.label}>{t('workflowSettings.timeoutAfter')}</legend>
          {(['hours', 'minutes', 'seconds'] as const).map((part) => (
            <TextField
              key={part}
              label={t(`workflowSettings.${part}`)}
              type="number"
              invalid={error !== undefined}
              min={0}
              max={Number.isFinite(timeoutLimits[part]) ? timeoutLimits[part] : undefined}
              value={timeout[part]}
              onChange={(value) => onChange({ ...timeout, [part]: within(part, value) })}
            />
          ))}
          {error && (
            <p id={`${id}-error`} role="alert" className={`${fieldCss.error} ${css.wide}`}>
              {error}
            </p>
          )}
        </fieldset>
      )}
    </>
  )
}
