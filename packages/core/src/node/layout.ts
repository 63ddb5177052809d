import type { DisplayOptions, NodeProperty, NodeTypeDescription } from './description.ts'
import type { PropertyType } from './kinds/kinds.ts'

/** How documents of some versions store a node, as data: names, kinds, allowed values, defaults and conditions. */
export interface StoredLayout {
  versions: readonly number[]
  parameters: readonly StoredParameter[]
}

export interface StoredParameter extends DisplayOptions {
  name: string
  kind: string
  /** An empty text when absent. */
  default?: unknown
  /** The default is a long text that nothing depends on. */
  unknownDefault?: boolean
  values?: readonly (string | number | boolean)[]
  /** The allowed values come from a service. */
  remote?: boolean
  modes?: readonly string[]
  many?: boolean
  required?: boolean
  fields?: readonly StoredParameter[]
  groups?: Readonly<Record<string, readonly StoredParameter[]>>
}

/** A data file that says how documents store one type of node. */
export interface NodeFormat {
  type: string
  /** How often public workflows use it. */
  uses: number
  layouts: readonly StoredLayout[]
}

/** The parameters of a layout that is older than the one a node is described by. */
export interface OlderLayout {
  versions: readonly number[]
  properties: NodeProperty[]
}

/** The layouts of a data file as properties. A JSON import only knows its literal shape, so it is named here. */
export const readLayouts = (format: unknown): OlderLayout[] =>
  (format as NodeFormat).layouts.map(({ versions, parameters }) => ({
    versions,
    properties: parameters.map(propertyOf),
  }))

/** What a description says about layouts: only those that differ from the newest one are worth telling. */
export function describeLayouts(
  migrations: readonly { below: number }[],
  layouts: readonly OlderLayout[] = [],
) {
  const layoutVersion = Math.max(...migrations.map(({ below }) => below))
  const olderLayouts = layouts
    .map((layout) => ({ ...layout, versions: layout.versions.filter((version) => version < layoutVersion) }))
    .filter(({ versions }) => versions.length > 0)
  return { layoutVersion, ...(olderLayouts.length > 0 && { olderLayouts }) }
}

/** The parameters that a document of this version has. A version that nobody knows is like the one before it. */
export function propertiesFor(
  { properties, layoutVersion = 0, olderLayouts = [] }: Layouts,
  version: number,
): NodeProperty[] {
  if (version >= layoutVersion) return properties
  const before = olderLayouts.filter(({ versions }) => versions.some((known) => known <= version))
  return before.at(-1)?.properties ?? properties
}

type Layouts = Pick<NodeTypeDescription, 'properties' | 'layoutVersion' | 'olderLayouts'>

function propertyOf(given: StoredParameter): NodeProperty {
  const { name, kind, unknownDefault, values, remote, many, required, fields, groups, show, hide } = given
  const typeOptions = { ...(many && { multipleValues: true }), ...(remote && { loadOptionsMethod: name }) }
  const options = [
    ...(values ?? []).map((value) => ({ name: String(value), value })),
    ...(fields ?? []).map(propertyOf),
    ...Object.entries(groups ?? {}).map(([group, members]) => ({
      name: group,
      displayName: group,
      values: members.map(propertyOf),
    })),
  ]
  return {
    displayName: name,
    name,
    type: kind as PropertyType,
    default: unknownDefault ? undefined : (given.default ?? ''),
    ...(required && { required }),
    ...(options.length > 0 && { options }),
    ...(Object.keys(typeOptions).length > 0 && { typeOptions }),
    ...((show ?? hide) && { displayOptions: { ...(show && { show }), ...(hide && { hide }) } }),
  }
}
