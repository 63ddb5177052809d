import type { Credential } from '@heddle/contract'
import { isCredentialOf, type CredentialTypeDescription } from '@heddle/core/node'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { asLongAsThePage, inLanguage } from '../api/query-client.ts'
import { request } from '../api/request.ts'
import { useLanguage } from '../lib/i18n.ts'
import { listNodeTypes, type NodeTypeHeader } from './node-types.ts'

/** The credentials that a person can use, without their secrets. */
export const credentialList = queryOptions({
  queryKey: ['credentials', 'list'],
  queryFn: ({ signal }) => request('GET /credentials', { query: {}, signal }),
  // Commands read them too, where no component keeps them alive.
  gcTime: Infinity,
})

export const credentialTypes = queryOptions({
  queryKey: ['credential-types'],
  queryFn: (): Promise<readonly CredentialTypeDescription[]> => request('GET /credential-types', {}),
  meta: inLanguage,
  ...asLongAsThePage,
})

/** The fields of a type, and of those it extends, in the language of the page. */
export async function translateCredentialType(cache: QueryClient, name: string): Promise<void> {
  if (useLanguage.getState().shown === 'en') return
  const types = listCredentialTypes(cache)
  const lineage = types.filter((type) => isCredentialOf(types, name, type.name))
  const translated = await Promise.all(lineage.map((type) => translationOf(type.name)))
  const byName = new Map(lineage.map((type, index) => [type.name, translated[index]]))
  cache.setQueryData(credentialTypes.queryKey, (known) =>
    known?.map((type) => {
      const { properties = type.properties, setUp = type.setUp } = byName.get(type.name) ?? {}
      return { ...type, properties, ...(setUp && { setUp }) }
    }),
  )
}

const translationOf = (credentialType: string) =>
  request('GET /credential-translation', { query: { credentialType } })

const noCredentials: readonly Credential[] = []
const noTypes: readonly CredentialTypeDescription[] = []

/** All that are known; none while they are on their way. */
export const listCredentials = (cache: QueryClient): readonly Credential[] =>
  cache.getQueryData(credentialList.queryKey) ?? noCredentials

export const listCredentialTypes = (cache: QueryClient): readonly CredentialTypeDescription[] =>
  cache.getQueryData(credentialTypes.queryKey) ?? noTypes

/** What a credential type is called; its own name when nobody knows it. */
export const credentialTypeName = (cache: QueryClient, type: string): string =>
  listCredentialTypes(cache).find(({ name }) => name === type)?.displayName ?? type

/** The nodes that can use credentials of a type. */
export function nodesFor(cache: QueryClient, type: string): NodeTypeHeader[] {
  const types = listCredentialTypes(cache)
  return listNodeTypes(cache)
    .filter((node) => node.credentials?.some(({ name }) => isCredentialOf(types, type, name)))
    .toSorted((a, b) => a.displayName.localeCompare(b.displayName))
}

/** How an account is connected, if it is one that signs in elsewhere. */
export function oauthOf(cache: QueryClient, type: string): 'oauth1' | 'oauth2' | undefined {
  const types = listCredentialTypes(cache)
  if (isCredentialOf(types, type, 'oAuth2Api')) return 'oauth2'
  return isCredentialOf(types, type, 'oAuth1Api') ? 'oauth1' : undefined
}
