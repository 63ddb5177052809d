import type { DisplayCondition, NodeProperty } from './description.ts'
import { fieldsOf, groupsOf } from './parameter-values.ts'

/**
 * What a parameter is in documents of older versions that leave it out. Names of members are paths: `options.timeout`,
 * `redirect.redirect.follow` for a member of a group.
 */
export interface VersionDefaults {
  below: number
  values: Readonly<Record<string, unknown>>
}

interface Step {
  below: number
  value: unknown
}

/** Describes a parameter once for each default it has had, each for its own versions. */
export function withVersionDefaults(
  properties: readonly NodeProperty[],
  defaults: readonly VersionDefaults[],
): NodeProperty[] {
  if (defaults.length === 0) return [...properties]
  const steps = new Map<string, Step[]>()
  for (const { below, values } of defaults.toSorted((a, b) => a.below - b.below)) {
    for (const [path, value] of Object.entries(values)) {
      steps.set(path, [...(steps.get(path) ?? []), { below, value }])
    }
  }
  const unused = new Set(steps.keys())
  const described = splitLevel(properties, '', (path) => {
    unused.delete(path)
    return steps.get(path) ?? []
  })
  if (unused.size > 0) throw new Error(`There is no parameter ${[...unused].join(', ')} to have a default`)
  return described
}

function splitLevel(
  properties: readonly NodeProperty[],
  prefix: string,
  stepsOf: (path: string) => readonly Step[],
): NodeProperty[] {
  return properties.flatMap((property) => {
    const path = `${prefix}${property.name}`
    return splitProperty(withMembers(property, path, stepsOf), stepsOf(path))
  })
}

function withMembers(
  property: NodeProperty,
  path: string,
  stepsOf: (path: string) => readonly Step[],
): NodeProperty {
  if (property.type === 'collection') {
    return { ...property, options: splitLevel(fieldsOf(property), `${path}.`, stepsOf) }
  }
  if (property.type !== 'fixedCollection') return property
  const options = groupsOf(property).map((group) => ({
    ...group,
    values: splitLevel(group.values, `${path}.${group.name}.`, stepsOf),
  }))
  return { ...property, options }
}

function splitProperty(property: NodeProperty, steps: readonly Step[]): NodeProperty[] {
  if (steps.length === 0) return [property]
  const older = steps.map(({ below, value }, index) =>
    hiddenIn({ ...property, default: value }, { lt: steps[index - 1]?.below }, { gte: below }),
  )
  return [...older, hiddenIn(property, { lt: steps.at(-1)?.below })]
}

/** Hiding adds up with the conditions that a parameter has already; showing would replace them. */
function hiddenIn(property: NodeProperty, ...ranges: Record<string, number | undefined>[]): NodeProperty {
  const { displayOptions = {} } = property
  const conditions: DisplayCondition[] = ranges
    .filter((range) => Object.values(range).every((bound) => bound !== undefined))
    .map((range) => ({ _cnd: range }))
  const hide = {
    ...displayOptions.hide,
    '@version': [...(displayOptions.hide?.['@version'] ?? []), ...conditions],
  }
  return { ...property, displayOptions: { ...displayOptions, hide } }
}
