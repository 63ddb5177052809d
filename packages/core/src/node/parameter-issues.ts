import { isJsonObject } from '../json.ts'
import { isExpression } from '../syntax/is-expression.ts'
import type { WorkflowNode } from '../workflow/document.ts'
import type { NodeProperty, NodeTypeDescription } from './description.ts'
import type { ParameterScope } from './display.ts'
import { englishIssueWords, type IssueWords } from './issue-words.ts'
import { parameterKindOf } from './kinds/kinds.ts'
import { propertiesFor } from './layout.ts'
import { displayedProperties, fillDefaults } from './parameter-values.ts'

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
  const { issues } = parameterKindOf(property)
  return issues?.(property, value, words) ?? []
}

function isMissing(value: unknown): boolean {
  if (isJsonObject(value) && 'mode' in value) return isMissing(value.value)
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

interface Place {
  scope: IssueScope
  path: string
}

function nestedIssues(property: NodeProperty, { scope, path }: Place): Issue[] {
  const { nesting } = parameterKindOf(property)
  const found: Issue[] = []
  nesting?.map(property, scope.values[property.name], (fields, values, inside) => {
    found.push(...levelIssues(fields, { ...scope, values }, `${path}${inside}.`))
    return values
  })
  return found
}
