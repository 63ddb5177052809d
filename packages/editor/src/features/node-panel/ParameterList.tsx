import { displayedProperties, type JsonObject, type NodeProperty } from '@heddle/core'
import { ParameterField } from './ParameterField.tsx'

/** What every field of a form may need to know. */
export interface FormContext {
  /** Values of the whole node, defaults filled in. */
  root: JsonObject
  version: number
  /** What is wrong, by the path of the parameter. */
  issues: Readonly<Record<string, readonly string[]>>
  readOnly: boolean
}

interface ParameterListProps {
  properties: readonly NodeProperty[]
  /** Values of this level, defaults filled in. */
  values: JsonObject
  /** Where this level stands within the node, ending in a dot unless empty. */
  path: string
  form: FormContext
  onChange: (name: string, value: unknown) => void
}

/** The parameters that are shown for the present values; collections call it again for what they hold. */
export function ParameterList({ properties, values, path, form, onChange }: ParameterListProps) {
  const shown = displayedProperties(properties, { values, root: form.root, version: form.version })
  return shown
    .filter(({ type }) => type !== 'hidden')
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
