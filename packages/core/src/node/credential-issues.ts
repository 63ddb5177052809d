import { findOwn, textOf } from '../json.ts'
import type { CredentialReference, WorkflowNode } from '../workflow/document.ts'
import type { NodeCredentialUse, NodeTypeDescription } from './description.ts'
import { isDisplayed } from './display.ts'
import { englishIssueWords, type IssueWords } from './issue-words.ts'
import { displayedProperties, fillDefaults } from './parameter-values.ts'

/** The credentials a person can use, and what their types are called. */
export interface KnownCredentials {
  credentials: readonly { id: string; name: string; type: string }[]
  displayName(type: string): string
  /** In English unless said otherwise. */
  words?: IssueWords
}

/** The credentials that a node asks for with its present parameters. */
export function displayedCredentials(
  { properties, credentials = [] }: Pick<NodeTypeDescription, 'properties' | 'credentials'>,
  { parameters, typeVersion }: Pick<WorkflowNode, 'parameters' | 'typeVersion'>,
): NodeCredentialUse[] {
  const values = fillDefaults(properties, parameters, typeVersion)
  const scope = { values, root: values, version: typeVersion }
  const chosen = displayedProperties(properties, scope)
    .filter(({ type }) => type === 'credentialsSelect')
    .flatMap(({ name }) => textOf(values[name]) || [])
  return [
    ...credentials.filter((use) => isDisplayed(use, scope)),
    ...chosen.map((name) => ({ name, required: true })),
  ]
}

/** What is wrong with the credentials of a node, by credential type. */
export function credentialIssues(
  description: Pick<NodeTypeDescription, 'properties' | 'credentials'>,
  node: Pick<WorkflowNode, 'parameters' | 'typeVersion' | 'credentials'>,
  known: KnownCredentials,
): Record<string, string[]> {
  const entries = displayedCredentials(description, node).map((use) => {
    const reference = findOwn(node.credentials, use.name)
    return [
      use.name,
      reference === undefined ? unset(use, known) : unclear(use.name, reference, known),
    ] as const
  })
  return Object.fromEntries(entries.filter(([, texts]) => texts.length > 0))
}

function unset({ name, required }: NodeCredentialUse, known: KnownCredentials): string[] {
  const { words = englishIssueWords } = known
  return required ? [words.credentialsUnset(known.displayName(name))] : []
}

function unclear(type: string, reference: CredentialReference, known: KnownCredentials): string[] {
  const { id, name } = typeof reference === 'string' ? { id: undefined, name: reference } : reference
  const ofType = known.credentials.filter((credential) => credential.type === type)
  if (id && ofType.some((credential) => credential.id === id)) return []
  const sameName = ofType.filter((credential) => credential.name === name).length
  if (sameName === 1) return []
  const label = known.displayName(type)
  const { words = englishIssueWords } = known
  return sameName > 1 ? words.credentialsAmbiguous(name, label) : words.credentialsMissing(name, label)
}
