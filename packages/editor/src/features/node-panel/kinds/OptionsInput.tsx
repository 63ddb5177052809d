import { isDisplayed, type PropertyOption } from '@heddle/core/node'
import { t } from '../../../lib/i18n.ts'
import { Select, type SelectOption } from '../../../ui/Select.tsx'
import type { InputProps } from '../form-context.ts'
import css from '../ParameterField.module.css'
import { hasRemoteOptions, useRemoteOptions, type OptionValue } from '../remote-options.ts'
import { RemoteChoice } from '../RemoteChoice.tsx'

export function OptionsInput(props: InputProps) {
  return (
    <Choices
      {...props}
      chosen={isValue(props.value) && props.value !== '' ? [props.value] : []}
      onChoose={([value]) => props.onChange(value)}
    />
  )
}

export function MultiOptionsInput(props: InputProps) {
  const chosen = Array.isArray(props.value) ? props.value.filter(isValue) : []
  return <Choices {...props} chosen={chosen} multiple onChoose={props.onChange} />
}

interface ChoicesProps extends InputProps {
  chosen: OptionValue[]
  multiple?: boolean
  onChoose: (chosen: OptionValue[]) => void
}

function Choices(props: ChoicesProps) {
  return hasRemoteOptions(props.property) ? <RemoteChoices {...props} /> : <FixedChoices {...props} />
}

function FixedChoices({ id, property, form, hasIssue, chosen, multiple, onChoose }: ChoicesProps) {
  const options = fixedOptions(property.options, form.root, form.version)
  return (
    <Select<OptionValue>
      id={id}
      label={property.displayName}
      options={options}
      chosen={chosen}
      multiple={multiple}
      disabled={form.readOnly}
      invalid={hasIssue || missingFrom(options, chosen).length > 0}
      placeholder={property.placeholder ?? t('nodePanel.choose')}
      onChange={onChoose}
    />
  )
}

function RemoteChoices(props: ChoicesProps) {
  const { id, property, path, form, hasIssue, chosen, multiple, onChoose } = props
  const remote = useRemoteOptions(property, path, form)
  const unknown = missingFrom(remote.options, chosen)
  return (
    <>
      <RemoteChoice
        id={id}
        property={property}
        form={form}
        remote={remote}
        chosen={chosen}
        multiple={multiple}
        invalid={hasIssue || unknown.length > 0}
        onChange={onChoose}
      />
      {unknown.map((value) => (
        <p key={String(value)} className={css.issue}>
          {t('issues.unsupportedValue', { value: String(value) })}
        </p>
      ))}
    </>
  )
}

/** What was chosen and is not there; a list without anything says nothing. */
const missingFrom = (options: readonly SelectOption<OptionValue>[], chosen: OptionValue[]): OptionValue[] =>
  options.length === 0 ? [] : chosen.filter((value) => !options.some((option) => option.value === value))

function fixedOptions(
  options: readonly object[] = [],
  root: Record<string, unknown>,
  version: number,
): SelectOption<OptionValue>[] {
  return options
    .filter((option): option is PropertyOption => 'value' in option)
    .filter((option) => isDisplayed(option, { values: root, root, version }))
    .map(({ name, value, description }) => ({ label: name, value, description }))
}

const isValue = (value: unknown): value is OptionValue =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
