import type { JsonObject } from '@heddle/core'
import {
  fillDefaults,
  isDisplayed,
  migrateParameters,
  type NodeDefinition,
  type NodeProperty,
} from '@heddle/core/node'

/**
 * What the description of a node offers in one of its versions: its operations, by resource where it has some.
 * For a node without operations it is the first choice that is always shown, such as the mode of a Merge.
 * A choice that a version does not know says so by its display options.
 */
export function offeredIn(node: NodeDefinition, version: number): string[] {
  const choices = choicesOf(node)
  if (choices.length === 0) return ['']
  return choices.flatMap(({ options = [], displayOptions }) => {
    const resource = displayOptions?.show?.resource?.map(String)[0] ?? ''
    return options
      .filter((option) => 'value' in option)
      .filter((option) => isDisplayed(option, { values: {}, root: {}, version }))
      .map(({ value }) => choiceName(resource, String(value)))
  })
}

/** What a document chooses of that, once its parameters are in the newest layout. */
export function chosenIn(node: NodeDefinition, parameters: JsonObject, version: number): string {
  const { properties, defaultVersion } = node.description
  const [choice] = choicesOf(node)
  if (!choice) return ''
  const newest = migrateParameters(node, documentOf(node, parameters, version)).parameters
  const values = fillDefaults(properties, newest, defaultVersion)
  const text = (name: string) =>
    properties.some((property) => property.name === name) ? String(values[name]) : ''
  return choiceName(choice.name === 'operation' ? text('resource') : '', text(choice.name))
}

/** The versions whose parameters have the newest layout. */
export const newestLayout = ({ versions, description }: NodeDefinition): number[] =>
  versions.filter((version) => version >= (description.layoutVersion ?? 0))

const choiceName = (resource: string, operation: string) => [resource, operation].filter(Boolean).join(' ')

function choicesOf({ description: { properties } }: NodeDefinition): NodeProperty[] {
  const operations = properties.filter(({ name }) => name === 'operation')
  if (operations.length > 0) return operations
  const first = properties.find(
    ({ type, displayOptions, options = [] }) => type === 'options' && !displayOptions && options.length > 1,
  )
  return first ? [first] : []
}

const documentOf = ({ type }: NodeDefinition, parameters: JsonObject, typeVersion: number) => ({
  name: '',
  type,
  typeVersion,
  position: [0, 0] as [number, number],
  parameters,
})
