import { equalJson, isJsonObject, type JsonObject } from '@heddle/core'
import {
  fillDefaults,
  migrateParameters,
  parameterIssues,
  type NodeDefinition,
  type NodeProperty,
  type PropertyOption,
} from '@heddle/core/node'
import { otherValues } from './other-values.ts'
import { open, put } from './place.ts'
import { reachAll, type Reached } from './ways.ts'

/**
 * What a node does not take from documents of one version, as keys: `options.timeout` for a parameter, `mode "raw"` for
 * an allowed value, `resolve default` for a default that differs.
 */
export function compareVersion(
  node: NodeDefinition,
  properties: readonly NodeProperty[],
  version: number,
): string[] {
  if (!node.versions.includes(version)) return [`version ${version}`]
  const isOld = version < (node.description.layoutVersion ?? 0)
  const missing: string[] = []
  for (const reached of reachAll(properties, version)) {
    const path = pathOf(reached.steps)
    // What is missing as a whole is not listed part by part.
    if (missing.some((key) => path.startsWith(`${key}.`))) continue
    const faults = isOld ? migrationFaults(node, reached, version) : layoutFaults(node, reached, version)
    missing.push(...faults.map((fault) => (fault === '' ? path : `${path} ${fault}`)))
  }
  return missing
}

const pathOf = (steps: readonly string[]) => steps.filter((step) => step !== '[]').join('.')

/** In the newest layout the parameter must be described: shown in the same document, with the same default and values. */
function layoutFaults({ description }: NodeDefinition, reached: Reached, version: number): string[] {
  const { property, steps, document } = reached
  const [other] = otherValues(property)
  const present = put(document, steps, isContainer(property) ? {} : (other?.value ?? property.default))
  const found = open(description.properties, present, version).find(steps)
  if (isScreenOnly(property)) return []
  if (!found) return ['']
  const value = open(description.properties, document, version).find(steps)?.value
  return [...(hasDefault(value, reached) ? [] : ['default']), ...missingChoices(property, found.property)]
}

/** What a left out member of a collection is, nobody asks: it is not there. */
const hasDefault = (value: unknown, { property, isOptional }: Reached): boolean =>
  isOptional ||
  property.default === undefined ||
  (agrees(value, property.default) && (!isContainer(property) || hasSameGroups(value, property.default)))

/** A default that is an object may say less than what it is filled up to. A picked resource counts as its value. */
function agrees(ours: unknown, theirs: unknown): boolean {
  if (Array.isArray(theirs) && Array.isArray(ours)) {
    return ours.length === theirs.length && theirs.every((entry, index) => agrees(ours[index], entry))
  }
  if (isJsonObject(ours) && 'mode' in ours && !isJsonObject(theirs)) return equalJson(ours.value, theirs)
  if (!isJsonObject(theirs) || !isJsonObject(ours)) return equalJson(ours, theirs)
  return Object.entries(theirs).every(
    ([name, value]) => ['__rl', 'mode'].includes(name) || agrees(ours[name], value),
  )
}

const hasSameGroups = (ours: unknown, theirs: unknown) =>
  equalJson(Object.keys(ours ?? {}).toSorted(), Object.keys(theirs ?? {}).toSorted())

const isContainer = ({ type }: NodeProperty) => type === 'collection' || type === 'fixedCollection'

/** Buttons, and what stands in the document without a meaning. */
const isScreenOnly = ({ type }: NodeProperty) => ['curlImport', 'credentials', 'hidden'].includes(type)

function missingChoices(theirs: NodeProperty, ours: NodeProperty): string[] {
  const isFree = !['options', 'multiOptions'].includes(ours.type)
  if (isFree || ours.typeOptions?.loadOptionsMethod) return []
  const known = valuesOf(ours)
  return valuesOf(theirs)
    .filter((value) => !known.includes(value))
    .map((value) => JSON.stringify(value))
}

const valuesOf = ({ options = [] }: NodeProperty): unknown[] =>
  options.filter((option): option is PropertyOption => 'value' in option).map(({ value }) => value)

/**
 * In an older layout the parameter must matter: another value of it must give other parameters of the newest layout, in the
 * smallest document or in one where what stands beside it is filled in.
 */
function migrationFaults(node: NodeDefinition, reached: Reached, version: number): string[] {
  const { property, steps, document, isOptional } = reached
  const { properties, defaultVersion } = node.description
  const newest = (parameters: JsonObject) => {
    const stored = { name: '', type: node.type, typeVersion: version, position: [0, 0] as [number, number] }
    const migrated = migrateParameters(node, { ...stored, parameters })
    return fillDefaults(properties, migrated.parameters, defaultVersion)
  }
  if (isContainer(property) || isScreenOnly(property)) return []
  const left = newest(document)
  const bases = [document, reached.rich()].map((base) => ({ base, left: newest(base) }))
  const isRefused = (value: unknown) =>
    refusals(node, newest(put(document, steps, value))) > refusals(node, left)
  const isSame = (value: unknown) =>
    bases.every(({ base, left }) => equalJson(left, newest(put(base, steps, value))))
  const isDefault = isOptional || property.default === undefined || isSame(property.default)
  // That an optional member is there at all can be what matters.
  const isHeard = isOptional && property.default !== undefined && !isSame(property.default)
  const ignored = otherValues(property).filter(
    ({ value, choice }) =>
      (isSame(value) && (choice !== undefined || !isHeard)) || (choice !== undefined && isRefused(value)),
  )
  return [...(isDefault ? [] : ['default']), ...ignored.map(({ choice = '' }) => choice)]
}

/** How many values of the newest layout are none of its choices. */
function refusals({ description }: NodeDefinition, parameters: JsonObject): number {
  const issues = parameterIssues(description, { parameters, typeVersion: description.defaultVersion })
  return Object.values(issues)
    .flat()
    .filter((text) => text.startsWith('The value')).length
}
