import { equalJson, isJsonObject, type JsonObject } from '../json.ts'
import { isExpression } from '../syntax/is-expression.ts'
import type { NodeProperty } from './description.ts'
import { isDisplayed, type ParameterScope } from './display.ts'
import { englishIssueWords } from './issue-words.ts'
import { parameterKindOf } from './kinds/kinds.ts'
import { displayedProperties, fillDefaults } from './parameter-values.ts'

interface Change {
  before: JsonObject
  after: JsonObject
  version: number
}

/**
 * Parameters after one of them was changed. What is not shown any more because of it loses its value; so does a value whose
 * name now belongs to another parameter that cannot hold it, as names of operations and options often do.
 */
export function refitParameters(properties: readonly NodeProperty[], change: Change): JsonObject {
  const { before, version } = change
  const was = shownFor(properties, before, version)
  let { after } = change
  // Each round may hide or change further parameters: a resource chooses the operations, an operation its options.
  for (let round = 0; round <= properties.length; round += 1) {
    const next = refitLevel(after, { was, is: shownFor(properties, after, version) })
    if (equalJson(next, after)) break
    after = next
  }
  return after
}

type Shown = ReadonlyMap<string, NodeProperty>

function shownFor(properties: readonly NodeProperty[], parameters: JsonObject, version: number): Shown {
  const values = fillDefaults(properties, parameters, version)
  const scope = { values, root: values, version }
  return new Map(
    displayedProperties(properties, scope).map((property) => [
      property.name,
      withShownChoices(property, scope),
    ]),
  )
}

/** A choice may be offered for some values of other parameters alone. */
function withShownChoices(property: NodeProperty, scope: ParameterScope): NodeProperty {
  const { options = [] } = property
  const shown = options.filter((option) => !('value' in option) || isDisplayed(option, scope))
  return shown.length === options.length ? property : { ...property, options: shown }
}

function refitLevel(parameters: JsonObject, { was, is }: { was: Shown; is: Shown }): JsonObject {
  const entries = Object.entries(parameters).flatMap(([name, value]): [string, unknown][] => {
    const [old, now] = [was.get(name), is.get(name)]
    // What nobody knew stays as it came.
    if (!old || old === now || equalJson(old, now)) return [[name, value]]
    const kept = now && refitValue(now, value)
    return kept === undefined ? [] : [[name, kept]]
  })
  return Object.fromEntries(entries)
}

/** As much of a value as another parameter can hold; undefined when that is nothing. */
function refitValue(property: NodeProperty, value: unknown): unknown {
  const { takesExpression, nesting, issues } = parameterKindOf(property)
  if (isExpression(value)) return takesExpression && !property.noDataExpression ? value : undefined
  if (issues) return issues(property, value, englishIssueWords).length > 0 ? undefined : value
  if (!isLike(property.default, value) || !hasMode(property, value)) return undefined
  if (!nesting) return value
  return nesting.map(property, value, (fields, given) => refitFields(fields, given))
}

function refitFields(fields: readonly NodeProperty[], given: JsonObject): JsonObject {
  const entries = Object.entries(given).flatMap(([name, value]): [string, unknown][] => {
    const meant = fields.filter((field) => field.name === name)
    const kept = meant.map((field) => refitValue(field, value)).find((each) => each !== undefined)
    return kept === undefined ? [] : [[name, kept]]
  })
  return Object.fromEntries(entries)
}

/** A thing of a service is chosen in one of the ways that its parameter offers. */
const hasMode = ({ modes }: NodeProperty, value: unknown): boolean =>
  !modes || !isJsonObject(value) || modes.some(({ name }) => name === value.mode)

/** Whether a value has the shape of another; nothing in particular is like anything. */
function isLike(sample: unknown, value: unknown): boolean {
  if (sample === undefined || sample === null || isExpression(sample)) return true
  return shapeOf(sample) === shapeOf(value)
}

const shapeOf = (value: unknown): string => (Array.isArray(value) ? 'list' : typeof value)
