import { displayedProperties, type NodeProperty } from '@heddle/core/node'
import type { ListProps } from './form-context.ts'
import { ParameterField } from './ParameterField.tsx'

/** The parameters that are shown for the present values; collections call it again for what they hold. */
export function ParameterList({ properties, values, path, form, onChange }: ListProps) {
  const shown = displayedProperties(properties, { values, root: form.root, version: form.version })
  return shown
    .filter(({ type }) => type !== 'hidden')
    .filter((property) => !form.readOnly || !holdsNothing(property, values[property.name]))
    .map((property) => (
      <ParameterField
        key={property.name}
        property={property}
        value={values[property.name]}
        path={`${path}${property.name}`}
        form={form}
        onChange={(value) => onChange(property.name, value)}
      />
    ))
}

/** What is there to be added to, where nothing can be added: only its heading would be seen. */
const holdsNothing = ({ type, typeOptions }: NodeProperty, value: unknown): boolean =>
  (type === 'collection' || type === 'fixedCollection' || (typeOptions?.multipleValues ?? false)) &&
  Object.keys(value ?? {}).length === 0
