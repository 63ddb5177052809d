import type { JsonObject } from '@heddle/core'
import type { NodeProperty, PropertyGroup, PropertyOption } from '@heddle/core/node'

/** Which of a node's parameters are asked for. */
export interface Chosen {
  version: number
  resource?: string | undefined
  operation?: string | undefined
}

type Compact = JsonObject & { name: string }

/** What somebody who writes a document has to know of parameters; how an editor shows them is left out. */
export const compactParameters = (properties: readonly NodeProperty[], chosen: Chosen): Compact[] =>
  properties
    .filter((property) => property.type !== 'notice' && isChosen(property, chosen))
    .map((property) => compact(property))

/** Conditions on anything else are told: they depend on what the document says. */
function isChosen({ displayOptions: { show, hide } = {} }: NodeProperty, chosen: Chosen): boolean {
  return (['resource', 'operation'] as const).every((name) => {
    const value = chosen[name]
    if (value === undefined) return true
    const shown = show?.[name]
    return (!shown || shown.includes(value)) && hide?.[name]?.includes(value) !== true
  })
}

function compact(property: NodeProperty): Compact {
  const { name, type, displayName, description, hint, required, displayOptions } = property
  const told = description ?? hint
  return {
    name,
    type,
    ...(displayName !== name && { label: displayName }),
    ...(required && { required }),
    ...(told && { description: told }),
    ...valuesOf(property),
    ...(displayOptions?.show && { showWhen: displayOptions.show }),
    ...(displayOptions?.hide && { hideWhen: displayOptions.hide }),
  }
}

/** What it can hold. */
const valuesOf = ({ default: usual, options, modes, typeOptions }: NodeProperty): JsonObject => ({
  ...(usual !== undefined && usual !== '' && { default: usual }),
  ...(typeOptions?.multipleValues && { many: true }),
  ...(options && { options: options.map(compactOption) }),
  ...(modes && { modes: modes.map((mode) => mode.name) }),
})

function compactOption(option: PropertyOption | NodeProperty | PropertyGroup): unknown {
  if ('values' in option) return { group: option.name, parameters: option.values.map(compact) }
  if ('type' in option) return compact(option)
  return option.name === option.value ? option.value : { value: option.value, label: option.name }
}
