import { AppError } from '@heddle/core'
import { mayDo } from '../auth/actor.ts'
import { lendersTo } from '../auth/authority.ts'
import type { Db } from '../db/schema.ts'
import type { CredentialUse, Authority } from '@heddle/worker'
import { workingTypeOf } from '../node-types/listed-node.ts'
import { isOfType, labelOf, openData, valuesOf } from './credential-data.ts'
import { findReferredCredential, type CredentialRow } from './credential-queries.ts'
import type { Encryption } from '../encryption/encryption.ts'
import type { FreshTokens } from './fresh-token.ts'
import { neededFields } from './needed-fields.ts'

/** A node wants a credential that it does not get. */
class CredentialRefused extends AppError {
  readonly errorCode = 'credential_refused'
  readonly status = 403
  override readonly hint: string
  constructor(message: string, hint = '') {
    super(message)
    this.hint = hint
  }
}

interface Parts {
  db: Db
  encryption: Encryption
  tokens: FreshTokens
}

/**
 * Decrypts a credential for a run, if somebody may lend it and it may be used in this type of node. Whatever document
 * names it, and however that came to run, it is decided here.
 */
export async function useCredential(
  { db, encryption, tokens }: Parts,
  { authority, type, reference, nodeType, refused }: CredentialUse,
): Promise<Record<string, unknown>> {
  if (reference === undefined) throw new CredentialRefused(`Credentials for "${labelOf(type)}" are not set.`)
  const wanted = typeof reference === 'string' ? { id: null, name: reference } : reference
  const row = await findLent(db, authority, { ...wanted, type })
  if (!row) {
    throw new CredentialRefused(
      `Credentials with name "${wanted.name}" do not exist for "${labelOf(type)}".`,
      'The owner of the workflow and the person it runs for must be allowed to use them.',
    )
  }
  if (!allows(row.nodesAccess, nodeType)) {
    throw new CredentialRefused(`This type of node is not allowed to use the credential "${row.name}"`)
  }
  const { csrfSecret: _question, ...values } = valuesOf(row.type, openData(encryption, row))
  if (!isOfType(type, 'oAuth2Api')) return values
  // Nodes need the access token alone: what could make new ones stays here.
  const { access_token: token } = await tokens.get(row.id, refused)
  return {
    ...neededFields(type, values),
    oauthTokenData: { access_token: token },
    allowedHosts: values.allowedHosts,
  }
}

interface WantedCredential {
  id?: string | null
  name: string
  type: string
}

async function findLent(
  db: Db,
  authority: Authority,
  wanted: WantedCredential,
): Promise<CredentialRow | undefined> {
  for (const lender of await lendersTo(db, authority)) {
    if (!mayDo(lender, 'credential:use')) continue
    const row = await findReferredCredential(db, lender, wanted)
    if (row?.type === wanted.type) return row
  }
  return undefined
}

/** Only the types of node that somebody has ticked. */
export const allows = (access: readonly { nodeType: string }[], nodeType: string): boolean =>
  access.some((each) => workingTypeOf(each.nodeType) === workingTypeOf(nodeType))
