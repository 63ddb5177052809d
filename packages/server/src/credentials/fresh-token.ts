import { isJsonObject, textOf } from '@heddle/core'
import { setTimeout as sleep } from 'node:timers/promises'
import { type HttpClient, NotConnected } from '@heddle/outbound'
import { changeData, type Storage } from './change-data.ts'
import { openData, valuesOf, type Data } from './credential-data.ts'
import type { CredentialRow } from './credential-queries.ts'
import { withRegisteredApp } from './registrations.ts'
import { GrantRefused, requestToken, type TokenData } from './oauth2.ts'

/** Longer than a request for a token can take. */
const leaseMs = 60_000
const lookAgainMs = 100

interface Parts extends Storage {
  http: HttpClient
  /** A service has ended what somebody had agreed to; told once, until it is connected again. */
  onLost: (credential: CredentialRow) => void
}

/** Gives access tokens that are good for a while, and gets a new one when needed: once, however many ask at a time. */
export class FreshTokens {
  readonly #parts: Parts
  readonly #flights = new Map<number, Promise<TokenData>>()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** `refused` is a token that the service did not take although it should be good. */
  async get(id: number, refused?: string): Promise<TokenData> {
    const { values } = await this.#read(id)
    const known = goodToken(values, refused)
    if (known) return known
    const flight = this.#flights.get(id) ?? this.#renew(id, refused).finally(() => this.#flights.delete(id))
    this.#flights.set(id, flight)
    return flight
  }

  /** Other processes may be doing the same: whoever has the lease asks the service, the others wait. */
  async #renew(id: number, refused: string | undefined): Promise<TokenData> {
    const giveUp = Date.now() + leaseMs
    while (Date.now() < giveUp) {
      const lease = await this.#takeLease(id)
      const { values } = await this.#read(id)
      const known = goodToken(values, refused)
      try {
        if (known) return known
        if (lease) return await this.#request(id, values)
      } finally {
        if (lease) await this.#endLease(id)
      }
      await sleep(lookAgainMs)
    }
    throw new NotConnected('Another process did not refresh the token in time')
  }

  async #request(id: number, values: Data): Promise<TokenData> {
    const before = isJsonObject(values.oauthTokenData) ? values.oauthTokenData : {}
    const grant = grantOf(values, before)
    if (!grant) throw new NotConnected()
    try {
      const given = await requestToken(this.#parts.http, values, grant)
      const token = {
        ...(before.refresh_token !== undefined && { refresh_token: before.refresh_token }),
        ...given,
      }
      await this.#store(id, token)
      return token
    } catch (error) {
      if (!(error instanceof GrantRefused)) throw error
      await this.#noteProblem(id, error.message)
      throw new NotConnected(error.message)
    }
  }

  #store(id: number, token: TokenData) {
    return changeData(this.#parts, id, (data, { health }) => ({
      data: { ...data, oauthTokenData: token },
      health: { ...health, token: { expiresAt: token.expiresAt ?? null, problem: null } },
    }))
  }

  async #noteProblem(id: number, problem: string): Promise<void> {
    let wasKnown = false
    const credential = await changeData(this.#parts, id, (data, { health }) => {
      wasKnown = Boolean(health?.token?.problem)
      return { data, health: { ...health, token: { expiresAt: health?.token?.expiresAt ?? null, problem } } }
    })
    if (!wasKnown) this.#parts.onLost(credential)
  }

  async #read(id: number): Promise<{ values: Data }> {
    const { db, encryption } = this.#parts
    const row = await db.selectFrom('credential').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const own = valuesOf(row.type, openData(encryption, row))
    return { values: await withRegisteredApp(this.#parts, row.type, own) }
  }

  async #takeLease(id: number): Promise<boolean> {
    const now = Date.now()
    const taken = await this.#parts.db
      .updateTable('credential')
      .set({ refreshingUntil: new Date(now + leaseMs).toISOString() })
      .where('id', '=', id)
      .where((where) =>
        where.or([
          where('refreshingUntil', 'is', null),
          where('refreshingUntil', '<', new Date(now).toISOString()),
        ]),
      )
      .executeTakeFirst()
    return taken.numUpdatedRows === 1n
  }

  async #endLease(id: number): Promise<void> {
    await this.#parts.db
      .updateTable('credential')
      .set({ refreshingUntil: null })
      .where('id', '=', id)
      .execute()
  }
}

function goodToken({ oauthTokenData }: Data, refused: string | undefined): TokenData | undefined {
  if (!isJsonObject(oauthTokenData)) return undefined
  const token = textOf(oauthTokenData.access_token ?? '')
  if (token === '' || token === refused) return undefined
  const { renewAt } = oauthTokenData
  const isOver = typeof renewAt === 'string' && renewAt <= new Date().toISOString()
  return isOver ? undefined : { ...oauthTokenData, access_token: token }
}

function grantOf(
  { grantType, scope }: Data,
  { refresh_token: refresh }: Data,
): Record<string, string> | undefined {
  if (grantType === 'clientCredentials') {
    return { grant_type: 'client_credentials', ...(textOf(scope) !== '' && { scope: textOf(scope) }) }
  }
  return typeof refresh === 'string' ? { grant_type: 'refresh_token', refresh_token: refresh } : undefined
}
