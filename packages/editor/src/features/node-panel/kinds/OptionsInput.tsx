import { isDisplayed, type PropertyOption } from '@heddle/core/node'
import { t } from '../../../lib/i18n.ts'
import { Select, type SelectOption } from '../../../ui/Select.tsx'
import type { InputProps } from '../form-context.ts'
import css from '../ParameterField.module.css'
import { hasRemoteOptions, useRemoteOptions, type OptionValue } from '../remote-options.ts'

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

function Choices({ id, property, path, form, chosen, multiple, onChoose }: ChoicesProps) {
  const remote = useRemoteOptions(property, path, form)
  const isRemote = hasRemoteOptions(property)
  const options = isRemote ? remote.options : fixedOptions(property.options, form.root, form.version)
  const unknown =
    options.length > 0 ? chosen.filter((value) => !options.some((option) => option.value === value)) : []
  return (
    <>
      <Select<OptionValue>
        id={id}
        label={property.displayName}
        options={options}
        chosen={chosen}
        multiple={multiple}
        disabled={form.readOnly || (isRemote && remote.isLoading)}
        invalid={unknown.length > 0 || remote.problem !== undefined}
        placeholder={
          isRemote && remote.isLoading
            ? t('nodePanel.loadingOptions')
            : (property.placeholder ?? t('nodePanel.choose'))
        }
        onChange={onChoose}
      />
      {remote.problem && <p className={css.issue}>{remote.problem}</p>}
      {isRemote &&
        unknown.map((value) => (
          <p key={String(value)} className={css.issue}>
            {t('issues.unsupportedValue', { value: String(value) })}
          </p>
        ))}
    </>
  )
}

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
