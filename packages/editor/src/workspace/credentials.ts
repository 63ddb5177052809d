import type { Credential } from '@heddle/contract'
import { isCredentialOf, type CredentialTypeDescription, type KnownCredentials } from '@heddle/core/node'
import { create } from 'zustand'
import { useLanguage } from '../lib/i18n.ts'
import { request } from '../api/request.ts'

interface CredentialsState {
  credentials: readonly Credential[]
  types: readonly CredentialTypeDescription[]
}

/** The credentials that a person can use, without their secrets. */
export const useCredentials = create<CredentialsState>(() => ({ credentials: [], types: [] }))

export async function loadCredentials(): Promise<void> {
  const { types: known } = useCredentials.getState()
  const [credentials, types] = await Promise.all([
    request('GET /credentials', { query: {} }),
    // They are part of the server: those that are known stay as they are, translated or not.
    known.length > 0 ? known : request('GET /credential-types', {}),
  ])
  useCredentials.setState({ credentials, types })
}

/** The fields of a type, and of those it extends, in the language of the page. */
export async function translateCredentialType(name: string): Promise<void> {
  if (useLanguage.getState().shown === 'en') return
  const { types } = useCredentials.getState()
  const lineage = types.filter((type) => isCredentialOf(types, name, type.name))
  const translated = await Promise.all(lineage.map((type) => translationOf(type.name)))
  const byName = new Map(lineage.map((type, index) => [type.name, translated[index]?.properties]))
  useCredentials.setState((state) => ({
    types: state.types.map((type) => ({ ...type, properties: byName.get(type.name) ?? type.properties })),
  }))
}

const translationOf = (credentialType: string) =>
  request('GET /credential-translation', { query: { credentialType } })

useLanguage.subscribe(() => {
  const isLoaded = useCredentials.getState().types.length > 0
  useCredentials.setState({ types: [] })
  if (isLoaded) void loadCredentials()
})

/** What a credential type is called; its own name when nobody knows it. */
export const credentialTypeName = (type: string): string =>
  useCredentials.getState().types.find(({ name }) => name === type)?.displayName ?? type

/** For judging whether a node has the credentials it asks for. */
export const knownCredentials = (): KnownCredentials => ({
  credentials: useCredentials.getState().credentials,
  displayName: credentialTypeName,
})
