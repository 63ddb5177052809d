import { isJsonObject, type JsonObject } from '@heddle/core'
import { compileTemplate, isExpression, type Template } from '@heddle/core/expression'
import type { NodeProperty } from '@heddle/core/node'

/** An expression among the parameters of a node. */
export interface Expression {
  template: Template
  /** E.g. `options.headers[0].value`. */
  path: string
}

/** The parameters of a node, taken apart once: what is fixed is shared by all items, only what is computed is built anew. */
export interface ParameterPlan {
  /** What the host may have to leave to the sandbox, each template once. */
  uncertain: readonly Template[]
  /** Names of the parameters that hold expressions. */
  computed: readonly string[]
  /** Makes the parameters and tells every place where the value of an expression belongs. */
  build(slot: TellSlot): JsonObject
}

type TellSlot = (expression: Expression, put: (value: unknown) => void) => void

/** By what is described and what is stored: neither ever changes, and every execution asks again. */
const plans = new WeakMap<readonly NodeProperty[], WeakMap<JsonObject, ParameterPlan>>()

export function planParameters(parameters: JsonObject, properties: readonly NodeProperty[]): ParameterPlan {
  const known = plans.get(properties) ?? new WeakMap<JsonObject, ParameterPlan>()
  plans.set(properties, known)
  const plan = known.get(parameters) ?? makePlan(parameters, properties)
  known.set(parameters, plan)
  return plan
}

function makePlan(parameters: JsonObject, properties: readonly NodeProperty[]): ParameterPlan {
  const expressions: Expression[] = []
  const fields = planFields(parameters, { path: '', properties, found: expressions })
  return {
    uncertain: [...new Set(expressions.map(({ template }) => template))].filter(isUncertain),
    computed: fields.map(({ name }) => name),
    build: (slot) => buildObject(parameters, fields, slot),
  }
}

const isUncertain = ({ error, light, tier }: Template): boolean => !error && !(light && tier === 1)

/** Builds a value that holds expressions and hands it on, or tells where the value of one belongs. */
type Build = (put: (value: unknown) => void, slot: TellSlot) => void

interface Field {
  name: string
  build: Build
}

interface Place {
  path: string
  /** Descriptions of the fields below; empty where there are none. */
  properties: readonly NodeProperty[]
  found: Expression[]
}

/** Undefined when nothing in the value is computed. */
function planValue(value: unknown, place: Place): Build | undefined {
  if (isExpression(value))
    return planExpression({ template: compileTemplate(value), path: place.path }, place)
  if (Array.isArray(value)) return planArray(value, place)
  if (!isJsonObject(value)) return undefined
  const fields = planFields(value, place)
  return fields.length === 0 ? undefined : (put, slot) => put(buildObject(value, fields, slot))
}

function planExpression(expression: Expression, { found }: Place): Build {
  found.push(expression)
  return (put, slot) => slot(expression, put)
}

function planArray(values: readonly unknown[], place: Place): Build | undefined {
  const builds = values.map((value, index) => planValue(value, { ...place, path: `${place.path}[${index}]` }))
  if (builds.every((build) => build === undefined)) return undefined
  return (put, slot) => {
    const built = [...values]
    builds.forEach((build, index) => build?.((value) => (built[index] = value), slot))
    put(built)
  }
}

function buildObject(object: JsonObject, fields: readonly Field[], slot: TellSlot): JsonObject {
  const built = { ...object }
  for (const { name, build } of fields) build((value) => (built[name] = value), slot)
  return built
}

/** The fields of an object in which something is computed. */
function planFields(object: JsonObject, { path, properties, found }: Place): Field[] {
  return Object.entries(object).flatMap(([name, value]): Field[] => {
    const described = properties.filter((property) => property.name === name)
    if (described.length > 0 && described.every(isLiteral)) return []
    const build = planValue(described.some(isTemplate) ? asTemplate(value) : value, {
      path: path === '' ? name : `${path}.${name}`,
      properties: described.flatMap(fieldsOf),
      found,
    })
    return build ? [{ name, build }] : []
  })
}

/** Its text means what it says, even with a leading `=`: code, and what must not depend on data. */
const isLiteral = ({ noDataExpression, typeOptions }: NodeProperty): boolean =>
  noDataExpression === true || typeOptions?.editor === 'code'

const isTemplate = ({ typeOptions }: NodeProperty): boolean => typeOptions?.template === true

const asTemplate = (value: unknown): unknown =>
  typeof value === 'string' && value.includes('{{') ? value.replace(/^=?/, '=') : value

/** The fields of a collection; those of all groups of a fixed collection, below the groups' names. */
function fieldsOf({ options = [] }: NodeProperty): NodeProperty[] {
  return options.flatMap((option) => {
    if ('values' in option) return [{ ...groupProperty, name: option.name, options: option.values }]
    return 'type' in option ? [option] : []
  })
}

const groupProperty: NodeProperty = { displayName: '', name: '', type: 'collection', default: {} }
