import { isJsonObject, type JsonObject } from '@heddle/core'
import {
  displayedProperties,
  isDisplayed,
  type DisplayCondition,
  type NodeProperty,
  type PropertyOption,
} from '@heddle/core/node'
import { otherValues } from './other-values.ts'
import { levelsIn, open, put, read, type Level } from './place.ts'

/** A parameter of a layout, and the smallest document in which it exists and has its default. */
export interface Reached {
  property: NodeProperty
  /** The way to it, its own name last. */
  steps: string[]
  document: JsonObject
  /** The same document with values in all that stands beside it and in its groups. */
  rich(): JsonObject
  /** A member of a collection is only there when somebody added it. */
  isOptional: boolean
}

/** All parameters that documents of a version can have. */
export function reachAll(properties: readonly NodeProperty[], version: number): Reached[] {
  const root = { properties, steps: [] }
  return reachLevel({ properties, version, root }, root, { document: {}, isOptional: false })
}

interface Layout {
  properties: readonly NodeProperty[]
  version: number
  root: Level
}

function reachLevel(
  layout: Layout,
  level: Level,
  { document: parent, isOptional }: Pick<Reached, 'document' | 'isOptional'>,
): Reached[] {
  return level.properties.flatMap((property) => {
    const [document] = ways(layout, { level, property, document: parent, depth: 0 })
    if (!document) return []
    const steps = [...level.steps, property.name]
    const own = { property, steps, document, isOptional, rich: () => enrich(layout, document, steps) }
    const nested = levelsIn(property, level.steps).flatMap((inside) => {
      const isOptional = property.type === 'collection'
      return reachLevel(layout, inside, { document: put(document, inside.steps, {}), isOptional })
    })
    return [own, ...nested]
  })
}

/** Choices stay as they are: they decide about what else there is. */
function enrich(layout: Layout, document: JsonObject, except: readonly string[]): JsonObject {
  const isChoice = ({ type }: NodeProperty) => ['options', 'multiOptions', 'boolean'].includes(type)
  return reachAllIn(layout, document)
    .filter(
      ({ property, steps, isOptional }) => !isChoice(property) && (!isOptional || isBeside(steps, except)),
    )
    .filter(({ steps }) => read(document, steps) === undefined && steps.join() !== except.join())
    .flatMap(({ property, steps }) => otherValues(property).map(({ value }) => ({ steps, value })))
    .reduce((rich, { steps, value }) => put(rich, steps, value), document)
}

const isBeside = (steps: readonly string[], other: readonly string[]) =>
  steps.slice(0, -1).join() === other.slice(0, -1).join()

/** The parameters that exist in a document as it is. */
function reachAllIn(
  layout: Layout,
  document: JsonObject,
): Pick<Reached, 'property' | 'steps' | 'isOptional'>[] {
  const visit = (level: Level, isOptional: boolean): Pick<Reached, 'property' | 'steps' | 'isOptional'>[] =>
    displayedProperties(
      level.properties,
      open(layout.properties, document, layout.version).scopeAt(level.steps),
    ).flatMap((property) => [
      { property, steps: [...level.steps, property.name], isOptional },
      ...levelsIn(property, level.steps).flatMap((inside) =>
        visit(inside, isOptional || property.type === 'collection'),
      ),
    ])
  return visit(layout.root, false)
}

interface Wish {
  level: Level
  property: NodeProperty
  document: JsonObject
  depth: number
}

/** Documents in which a property is shown, the smallest first. */
function* ways(layout: Layout, { level, property, document, depth }: Wish): Generator<JsonObject> {
  if (depth > 4 || !isInVersion(property, layout.version)) return
  for (const ready of meet(layout, { level, property, document, depth }, needsOf(layout, level, property))) {
    if (isDisplayed(property, open(layout.properties, ready, layout.version).scopeAt(level.steps)))
      yield ready
  }
}

interface Need {
  level: Level
  name: string
  /** Undefined leaves it at its default. */
  candidates: unknown[]
}

function* meet(layout: Layout, wish: Wish, [need, ...rest]: readonly Need[]): Generator<JsonObject> {
  if (!need) {
    yield wish.document
    return
  }
  for (const candidate of need.candidates) {
    for (const document of settle(layout, wish, { ...need, candidate })) {
      yield* meet(layout, { ...wish, document }, rest)
    }
  }
}

/** Gives a controlling parameter its value; it must be shown itself for that to count. */
function* settle(
  layout: Layout,
  { document, depth }: Wish,
  { level, name, candidate }: Need & { candidate: unknown },
): Generator<JsonObject> {
  if (candidate === undefined) {
    yield document
    return
  }
  const steps = [...level.steps, name]
  const present = read(document, steps)
  if (present !== undefined && present !== candidate) return
  const set = put(document, steps, candidate)
  for (const property of level.properties.filter((each) => each.name === name && takes(each, candidate))) {
    yield* ways(layout, { level, property, document: set, depth: depth + 1 })
  }
}

function takes(property: NodeProperty, value: unknown): boolean {
  const choices = property.type === 'options' ? choicesOf(property) : []
  return choices.length === 0 || choices.includes(value)
}

function isInVersion({ displayOptions = {} }: NodeProperty, version: number): boolean {
  const only = (conditions: Record<string, DisplayCondition[]> = {}) =>
    Object.fromEntries(Object.entries(conditions).filter(([path]) => path === '@version'))
  return isDisplayed(
    { displayOptions: { show: only(displayOptions.show), hide: only(displayOptions.hide) } },
    { values: {}, root: {}, version },
  )
}

function needsOf(layout: Layout, level: Level, { displayOptions = {} }: NodeProperty): Need[] {
  const { show = {}, hide = {} } = displayOptions
  const paths = [...new Set([...Object.keys(show), ...Object.keys(hide)])].filter(
    (path) => path !== '@version',
  )
  return paths.map((path) => {
    const [target, name] = locate(layout, level, path)
    const choices = target.properties.filter((each) => each.name === name).flatMap(choicesOf)
    const wanted = show[path] ?? [{ _cnd: {} }]
    const candidates = wanted.flatMap((condition) =>
      isJsonObject(condition) ? [undefined, ...choices, 'x'] : [condition],
    )
    return { level: target, name, candidates }
  })
}

/** Where a condition looks: beside the parameter, or with a leading slash in the node itself. */
function locate(layout: Layout, level: Level, path: string): [Level, string] {
  const names = path.replace('/', '').split('.')
  const start = path.startsWith('/') ? layout.root : level
  return names.slice(0, -1).reduce<[Level, string]>(
    ([at], name, index) => {
      const property = at.properties.find((each) => each.name === name)
      const [inside] = property ? levelsIn(property, at.steps) : []
      return [inside ?? at, names[index + 1] ?? '']
    },
    [start, names[0] ?? ''],
  )
}

function choicesOf({ type, options = [], default: preset }: NodeProperty): unknown[] {
  if (type === 'boolean') return [preset !== true]
  return options.filter((option): option is PropertyOption => 'value' in option).map(({ value }) => value)
}
