import type { JsonObject } from '../json.ts'
import type { NodeAction, NodeProperty, NodeTypeDescription, PropertyOption } from './description.ts'
import { isDisplayed } from './display.ts'

type Described = Pick<NodeTypeDescription, 'properties' | 'defaultVersion'>

/** What a node can do: each of its operations, by resource where it has several. One that does a single thing has none. */
export function actionsOf(description: Described): NodeAction[] {
  const resources = choicesOf(description, 'resource', {})
  const actions =
    resources.length === 0
      ? operationsOf(description)
      : resources.flatMap((resource) => operationsOf(description, resource))
  return actions.length > 1 ? actions : []
}

function operationsOf(description: Described, resource?: PropertyOption): NodeAction[] {
  const given = resource ? { resource: resource.value } : {}
  return choicesOf(description, 'operation', given).map(({ name, action, value }) => ({
    name: action ?? name,
    ...(resource && action === undefined && { resource: resource.name }),
    parameters: { ...given, operation: value },
  }))
}

/** The choices of a parameter of new nodes, as far as the values before it allow them. */
function choicesOf(
  { properties, defaultVersion }: Described,
  name: string,
  values: JsonObject,
): PropertyOption[] {
  const scope = { values, root: values, version: defaultVersion }
  return properties
    .filter(
      (property) => property.name === name && property.type === 'options' && isDisplayed(property, scope),
    )
    .flatMap(({ options = [] }) => options.filter(isChoice))
    .filter((option) => isDisplayed(option, scope))
}

const isChoice = (option: NonNullable<NodeProperty['options']>[number]): option is PropertyOption =>
  'value' in option
