import { Field, type FieldProps } from './Field.tsx'
import { Select, type SelectOption } from './Select.tsx'

interface SelectFieldProps<Value> extends FieldProps {
  options: readonly SelectOption<Value>[]
  value: Value | undefined
  onChange: (value: Value) => void
  disabled?: boolean
  placeholder?: string
  inline?: boolean
  'data-autofocus'?: boolean
}

/** One of several choices, with its label. */
export function SelectField<Value>(props: SelectFieldProps<Value>) {
  const { label, labelHidden, error, help, inline, options, value, onChange, disabled, placeholder } = props
  return (
    <Field label={label} labelHidden={labelHidden} error={error} help={help} inline={inline}>
      {(control) => (
        <Select<Value>
          id={control.id}
          label={label}
          invalid={control['aria-invalid']}
          describedBy={control['aria-describedby']}
          options={options}
          chosen={value === undefined ? [] : [value]}
          disabled={disabled}
          placeholder={placeholder}
          data-autofocus={props['data-autofocus']}
          onChange={([chosen]) => {
            if (chosen !== undefined) onChange(chosen)
          }}
        />
      )}
    </Field>
  )
}
