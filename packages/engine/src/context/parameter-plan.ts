import { isExpression, isJsonObject, type JsonObject, type NodeProperty } from '@heddle/core'

/** An expression among the parameters of a node. */
export interface Expression {
  text: string
  /** E.g. `options.headers[0].value`. */
  path: string
}

/** The parameters of a node, taken apart once: what is fixed is shared by all items, only what is computed is built anew. */
export interface ParameterPlan {
  expressions: readonly Expression[]
  /** The parameters that hold expressions, by name. */
  computed: readonly Computed[]
}

/** A parameter that is built for every item. */
export interface Computed {
  name: string
  /** Called for every item: nothing is allocated here but what is built. */
  build: Build
}

export type ValueOf = (expression: Expression, itemIndex: number) => unknown

export function planParameters(parameters: JsonObject, properties: readonly NodeProperty[]): ParameterPlan {
  const expressions: Expression[] = []
  const computed = planFields(parameters, { path: '', properties, found: expressions })
  return { expressions, computed }
}

type Build = (valueOf: ValueOf, itemIndex: number) => unknown

interface Place {
  path: string
  /** Descriptions of the fields below; empty where there are none. */
  properties: readonly NodeProperty[]
  found: Expression[]
}

/** Undefined when nothing in the value is computed. */
function planValue(value: unknown, place: Place): Build | undefined {
  if (isExpression(value)) {
    const expression = { text: value, path: place.path }
    place.found.push(expression)
    return (valueOf, itemIndex) => valueOf(expression, itemIndex)
  }
  if (Array.isArray(value)) return planArray(value, place)
  return isJsonObject(value) ? planObject(value, place) : undefined
}

function planArray(values: readonly unknown[], place: Place): Build | undefined {
  const builds = values.map((value, index) => planValue(value, { ...place, path: `${place.path}[${index}]` }))
  if (builds.every((build) => build === undefined)) return undefined
  return (valueOf, itemIndex) =>
    values.map((value, index) => {
      const build = builds[index]
      return build ? build(valueOf, itemIndex) : value
    })
}

function planObject(object: JsonObject, place: Place): Build | undefined {
  const computed = planFields(object, place)
  if (computed.length === 0) return undefined
  return (valueOf, itemIndex) => {
    const built: JsonObject = Object.assign({}, object)
    for (const { name, build } of computed) built[name] = build(valueOf, itemIndex)
    return built
  }
}

/** The fields of an object in which something is computed. */
function planFields(object: JsonObject, { path, properties, found }: Place): Computed[] {
  return Object.entries(object).flatMap(([key, value]): Computed[] => {
    const described = properties.filter(({ name }) => name === key)
    if (described.length > 0 && described.every(isLiteral)) return []
    const build = planValue(value, {
      path: path === '' ? key : `${path}.${key}`,
      properties: described.flatMap(fieldsOf),
      found,
    })
    return build ? [{ name: key, build }] : []
  })
}

/** Its text means what it says, even with a leading `=`: code, and what must not depend on data. */
const isLiteral = ({ noDataExpression, typeOptions }: NodeProperty): boolean =>
  noDataExpression === true || typeOptions?.editor === 'code'

/** The fields of a collection; those of all groups of a fixed collection, below the groups' names. */
function fieldsOf({ options = [] }: NodeProperty): NodeProperty[] {
  return options.flatMap((option) => {
    if ('values' in option) return [{ ...groupProperty, name: option.name, options: option.values }]
    return 'type' in option ? [option] : []
  })
}

const groupProperty: NodeProperty = { displayName: '', name: '', type: 'collection', default: {} }
