import type { JsonObject } from '@heddle/core'
import type { LoadOptionsContext, NodeDefinition, PropertyOption } from '@heddle/core/node'
import type { Double } from './double.ts'

interface ListTrial {
  double: Pick<Double, 'http'>
  parameters?: JsonObject
  credentials?: Readonly<Record<string, Record<string, unknown>>>
  /** What somebody typed to find an entry. */
  filter?: string
}

/** The entries that a node lists for one of its parameters, as the editor asks for them. */
export async function listOptions(
  node: NodeDefinition,
  parameter: string,
  { double, parameters = {}, credentials = {}, filter = '' }: ListTrial,
): Promise<PropertyOption[]> {
  const context: Partial<LoadOptionsContext> = {
    parameters,
    node: { type: node.type, version: node.description.defaultVersion },
    http: double.http,
    credential: async (type) => credentials[type] ?? {},
    filter,
  }
  // A list asks only for what it gets here; anything else fails the test.
  const options = await node.loadOptions[parameter]?.(context as LoadOptionsContext)
  if (!options) throw new Error(`${node.type} lists nothing for ${parameter}`)
  return options
}
