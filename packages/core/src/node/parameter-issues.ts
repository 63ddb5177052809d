import { isJsonObject, type JsonObject } from '../json.ts'
import { isExpression } from '../syntax/is-expression.ts'
import type { WorkflowNode } from '../workflow/document.ts'
import type { NodeProperty, NodeTypeDescription, PropertyOption } from './description.ts'
import type { ParameterScope } from './display.ts'
import { englishIssueWords, type IssueWords } from './issue-words.ts'
import { propertiesFor } from './layout.ts'
import { displayedProperties, fieldsOf, fillDefaults, groupsOf } from './parameter-values.ts'

/** What is wrong with the parameters of a node in the layout of its version, by path (`options.limit`, `rules.values[0].name`). */
export function parameterIssues(
  description: Pick<NodeTypeDescription, 'properties' | 'layoutVersion' | 'olderLayouts'>,
  node: Pick<WorkflowNode, 'parameters' | 'typeVersion'>,
  words = englishIssueWords,
): Record<string, string[]> {
  const properties = propertiesFor(description, node.typeVersion)
  const values = fillDefaults(properties, node.parameters, node.typeVersion)
  const scope = { values, root: values, version: node.typeVersion, words }
  return Object.fromEntries(levelIssues(properties, scope, ''))
}

type Issue = [path: string, texts: string[]]

interface IssueScope extends ParameterScope {
  words: IssueWords
}

function levelIssues(properties: readonly NodeProperty[], scope: IssueScope, prefix: string): Issue[] {
  return displayedProperties(properties, scope).flatMap((property) => {
    const path = `${prefix}${property.name}`
    const value = scope.values[property.name]
    const own = valueIssues(property, value, scope.words)
    return [
      ...(own.length > 0 ? [[path, own] satisfies Issue] : []),
      ...nestedIssues(property, { scope, path }),
    ]
  })
}

function valueIssues(property: NodeProperty, value: unknown, words: IssueWords): string[] {
  if (isExpression(value)) return []
  if (isMissing(value)) return property.required ? [words.needsValue(property.displayName)] : []
  if (property.type !== 'options' && property.type !== 'multiOptions') return []
  const known = choicesOf(property)
  if (!known) return []
  const chosen: unknown[] = Array.isArray(value) ? value : [value]
  return chosen
    .filter((choice) => !isExpression(choice) && !known.has(choice))
    .map((choice) => words.unsupportedValue(String(choice)))
}

function isMissing(value: unknown): boolean {
  if (isJsonObject(value) && 'mode' in value) return isMissing(value.value)
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

/** The values that may be chosen; undefined when they come from elsewhere. */
function choicesOf({ options = [], typeOptions }: NodeProperty): Set<unknown> | undefined {
  if (typeOptions?.loadOptionsMethod || typeOptions?.loadOptions || options.length === 0) return undefined
  return new Set(
    options.filter((option): option is PropertyOption => 'value' in option).map(({ value }) => value),
  )
}

interface Place {
  scope: IssueScope
  path: string
}

function nestedIssues(property: NodeProperty, { scope, path }: Place): Issue[] {
  const value = scope.values[property.name]
  if (property.type === 'collection') {
    return eachObject(value, path, (values, at) => {
      const added = fieldsOf(property).filter(({ name }) => Object.hasOwn(values, name))
      return levelIssues(added, { ...scope, values }, `${at}.`)
    })
  }
  if (property.type !== 'fixedCollection' || !isJsonObject(value)) return []
  return groupsOf(property).flatMap((group) =>
    eachObject(value[group.name], `${path}.${group.name}`, (values, at) =>
      levelIssues(group.values, { ...scope, values }, `${at}.`),
    ),
  )
}

function eachObject(
  value: unknown,
  path: string,
  visit: (values: JsonObject, path: string) => Issue[],
): Issue[] {
  if (Array.isArray(value)) {
    return value.flatMap((entry, index) => eachObject(entry, `${path}[${index}]`, visit))
  }
  return isJsonObject(value) ? visit(value, path) : []
}
