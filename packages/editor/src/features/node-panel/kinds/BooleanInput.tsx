import { Switch } from '../../../ui/Switch.tsx'
import type { InputProps } from '../form-context.ts'

export function BooleanInput({ property, value, form, onChange, id }: InputProps) {
  return (
    <Switch
      id={id}
      label={property.displayName}
      labelHidden
      checked={value === true}
      disabled={form.readOnly}
      onChange={onChange}
    />
  )
}
