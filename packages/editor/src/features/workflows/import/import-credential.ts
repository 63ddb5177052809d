import type { JsonObject } from '@heddle/core'
import { adoptedData, type ForeignCredential } from '@heddle/core/node'
import { messageOf } from '../../../api/api-error.ts'
import { queryClient } from '../../../api/query-client.ts'
import { request } from '../../../api/request.ts'
import { t } from '../../../lib/i18n.ts'
import {
  credentialList,
  credentialTypeName,
  listCredentials,
  listCredentialTypes,
  nodesFor,
  oauthOf,
} from '../../../workspace/credentials.ts'
import { refuseToGoOn } from './refuse-to-go-on.ts'

type Outcome =
  | { type: 'credential'; name: string; kind: string; advice: string[] }
  | { type: 'failed'; name: string; error: string }

/** Stores a credential from elsewhere. One that has its name and type stays as it is, so that files can be imported again. */
export async function importCredential(credential: ForeignCredential): Promise<Outcome> {
  const { name, type } = credential
  const problem = findProblem(credential)
  if (problem !== undefined) return { type: 'failed', name, error: problem }
  const data = adoptedData(listCredentialTypes(queryClient), credential)
  const nodesAccess = nodesFor(queryClient, type).map((node) => ({ nodeType: node.name }))
  try {
    const made = await request('POST /credentials', { body: { name, type, data, nodesAccess } })
    queryClient.setQueryData(credentialList.queryKey, (known = []) => [...known, made])
    const advice = needsSignIn(type, data) ? [t('import.signIn')] : []
    return { type: 'credential', name: made.name, kind: credentialTypeName(queryClient, type), advice }
  } catch (error) {
    refuseToGoOn(error)
    return { type: 'failed', name, error: messageOf(error) }
  }
}

const needsSignIn = (type: string, { grantType, oauthTokenData }: JsonObject): boolean =>
  oauthOf(queryClient, type) !== undefined &&
  grantType !== 'clientCredentials' &&
  oauthTokenData === undefined

function findProblem({ name, type, data }: ForeignCredential): string | undefined {
  if (!data) return t('import.encrypted')
  if (!listCredentialTypes(queryClient).some((each) => each.name === type))
    return t('import.unknownCredentialType', { type })
  const isThere = listCredentials(queryClient).some((each) => each.name === name && each.type === type)
  return isThere ? t('import.credentialExists') : undefined
}
