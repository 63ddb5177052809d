import type { DisplayCondition, NodeProperty } from './description.ts'
import { parameterKindOf } from './kinds/kinds.ts'

/**
 * Where a parameter that a document leaves out has another value than its own default: in older versions, or beside a certain
 * value of another parameter. Names of members are paths: `options.timeout`, `redirect.redirect.follow` for a member of a group.
 */
export interface OtherDefaults {
  /** Only in versions before this one. */
  below?: number
  /** Only where one other parameter has one of these values. */
  when?: Readonly<Record<string, readonly (string | number | boolean)[]>>
  values: Readonly<Record<string, unknown>>
}

interface Step {
  conditions: Record<string, DisplayCondition[]>
  value: unknown
}

/** Describes a parameter once for each default it can have, the special ones first. */
export function withOtherDefaults(
  properties: readonly NodeProperty[],
  defaults: readonly OtherDefaults[],
): NodeProperty[] {
  if (defaults.length === 0) return [...properties]
  const steps = new Map<string, Step[]>()
  for (const { below, when = {}, values } of defaults) {
    const conditions: Step['conditions'] = Object.fromEntries(
      Object.entries(when).map(([name, choices]) => [name, [...choices]]),
    )
    if (below !== undefined) conditions['@version'] = [{ _cnd: { lt: below } }]
    for (const [path, value] of Object.entries(values)) {
      steps.set(path, [...(steps.get(path) ?? []), { conditions, value }])
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
  const { nesting } = parameterKindOf(property)
  return (
    nesting?.withFields(property, (fields, inside) => splitLevel(fields, `${path}${inside}.`, stepsOf)) ??
    property
  )
}

/** The first that is shown counts, so what comes later need not be hidden. */
function splitProperty(property: NodeProperty, steps: readonly Step[]): NodeProperty[] {
  const { displayOptions = {} } = property
  const others = steps.map(({ conditions, value }) => ({
    ...property,
    default: value,
    displayOptions: { ...displayOptions, show: { ...displayOptions.show, ...conditions } },
  }))
  return [...others, property]
}
