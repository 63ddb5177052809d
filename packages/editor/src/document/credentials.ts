import type { Credential } from '@heddle/contract'
import type { CredentialTypeDescription, KnownCredentials } from '@heddle/core'
import { create } from 'zustand'
import { request } from '../api/request.ts'

interface CredentialsState {
  credentials: readonly Credential[]
  types: readonly CredentialTypeDescription[]
}

/** The credentials that a person can use, without their secrets. */
export const useCredentials = create<CredentialsState>(() => ({ credentials: [], types: [] }))

export async function loadCredentials(): Promise<void> {
  const [credentials, types] = await Promise.all([
    request('GET /credentials', { query: {} }),
    request('GET /credential-types', {}),
  ])
  useCredentials.setState({ credentials, types })
}

/** What a credential type is called; its own name when nobody knows it. */
export const credentialTypeName = (type: string): string =>
  useCredentials.getState().types.find(({ name }) => name === type)?.displayName ?? type

/** For judging whether a node has the credentials it asks for. */
export const knownCredentials = (): KnownCredentials => ({
  credentials: useCredentials.getState().credentials,
  displayName: credentialTypeName,
})
