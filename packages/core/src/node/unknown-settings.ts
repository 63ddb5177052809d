import { isJsonObject } from '../json.ts'
import type { WorkflowNode } from '../workflow/document.ts'
import type { NodeProperty, NodeTypeDescription } from './description.ts'
import { englishIssueWords } from './issue-words.ts'
import { parameterKindOf } from './kinds/kinds.ts'
import { propertiesFor } from './layout.ts'
import { membersOf } from './parameter-values.ts'

type Described = Pick<NodeTypeDescription, 'properties' | 'layoutVersion' | 'olderLayouts'>
type Settings = Pick<WorkflowNode, 'parameters' | 'typeVersion'>

/** The settings of a node that its type does not know, by path. They stay in the document and change nothing. */
export function unknownSettings(description: Described, { parameters, typeVersion }: Settings): string[] {
  const properties = propertiesFor(description, typeVersion)
  const isOldLayout = typeVersion < (description.layoutVersion ?? 0)
  // Of an older layout that is not described nothing can be said.
  if (isOldLayout && properties === description.properties) return []
  return unknownIn(properties, parameters, '')
}

/** The version a node runs like, when its own is not known. */
export function standInVersion(
  { version }: Pick<NodeTypeDescription, 'version'>,
  { typeVersion }: Pick<WorkflowNode, 'typeVersion'>,
): number | undefined {
  const known = [version].flat().toSorted((a, b) => a - b)
  if (known.includes(typeVersion)) return undefined
  return known.findLast((each) => each < typeVersion) ?? known[0]
}

/** What does not keep a node from running, but from running as its document asks. A disabled node has none. */
export function nodeWarnings(
  description: Described & Pick<NodeTypeDescription, 'version'>,
  node: WorkflowNode,
  words = englishIssueWords,
): string[] {
  if (node.disabled) return []
  const standIn = standInVersion(description, node)
  return [
    ...(standIn === undefined ? [] : [words.unknownVersion(node.typeVersion, standIn)]),
    ...unknownSettings(description, node).map(words.unknownSetting),
  ]
}

function unknownIn(properties: readonly NodeProperty[], values: unknown, prefix: string): string[] {
  if (Array.isArray(values))
    return [...new Set(values.flatMap((entry) => unknownIn(properties, entry, prefix)))]
  if (!isJsonObject(values)) return []
  return Object.entries(values).flatMap(([name, value]) => {
    const meant = properties.filter((property) => property.name === name)
    const path = `${prefix}${name}`
    if (meant.length === 0) return [path]
    // One of them may hold anything, and which one is meant nobody says here.
    const members = meant.every((property) => parameterKindOf(property).nesting)
      ? membersOf(meant)
      : undefined
    return members ? unknownIn(members, value, `${path}.`) : []
  })
}
