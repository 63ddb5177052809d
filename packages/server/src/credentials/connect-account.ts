import { AppError, BadRequest, isJsonObject, textOf, formatId, parseId } from '@heddle/core'
import { timingSafeEqual } from 'node:crypto'
import type { Actor } from '../auth/actor.ts'
import { createToken, hashToken } from '../auth/tokens.ts'
import type { HttpClient } from '@heddle/outbound'
import { changeData, type Storage } from './change-data.ts'
import { isOfType, openData, valuesOf, type Data } from './credential-data.ts'
import { getCredential, type CredentialRow } from './credential-queries.ts'
import { requestAccessToken, requestTemporaryToken, type OAuth1Token } from './oauth1.ts'
import { authorizationUrl, requestToken, type TokenData } from './oauth2.ts'
import { withRegisteredApp } from './registrations.ts'
import { getWebAddress } from './web-addresses.ts'

const validMs = 10 * 60_000

/** The answer of the service does not belong to a question of this person. */
class ConnectionRefused extends AppError {
  readonly errorCode = 'connection_refused'
  readonly status = 400
}

export interface Connecting extends Storage {
  http: HttpClient
  /** Where the services send people back to. */
  callbackUrl(protocol: 'oauth1' | 'oauth2'): string
}

/** Who asks, and in which session: the answer must come back to the same one. */
interface Person {
  user: Actor
  session: string | undefined
}

/** What is remembered until the person comes back: sealed with the credential, good once. */
interface Question {
  token: string
  holder: string
  expiresAt: string
  verifier?: string
  temporary?: OAuth1Token
}

const holderOf = ({ user, session }: Person): string => hashToken(session ?? user.id)

export async function askOAuth2(parts: Connecting, person: Person, id: number): Promise<string> {
  const { row, values } = await getOfType(parts, person, { id, base: 'oAuth2Api' })
  const url = getWebAddress(values, 'authUrl')
  getWebAddress(values, 'accessTokenUrl')
  if (textOf(values.clientId ?? '') === '') throw new BadRequest('Enter the client ID of an app first')
  const question = newQuestion(person, { verifier: createToken() })
  await remember(parts, row, question)
  return authorizationUrl(url, values, {
    redirectUri: parts.callbackUrl('oauth2'),
    state: stateOf(question, row),
    verifier: question.verifier,
  })
}

export async function askOAuth1(parts: Connecting, person: Person, id: number): Promise<string> {
  const { row, values } = await getOfType(parts, person, { id, base: 'oAuth1Api' })
  const url = getWebAddress(values, 'authUrl')
  getWebAddress(values, 'requestTokenUrl')
  getWebAddress(values, 'accessTokenUrl')
  const question = newQuestion(person, {})
  const callback = new URL(parts.callbackUrl('oauth1'))
  callback.searchParams.set('state', stateOf(question, row))
  const temporary = await requestTemporaryToken(parts.http, values, callback.href)
  await remember(parts, row, { ...question, temporary })
  url.searchParams.set('oauth_token', temporary.oauth_token)
  return url.href
}

export async function receiveOAuth2(
  parts: Connecting,
  person: Person,
  { state, code }: { state: string; code: string },
): Promise<CredentialRow> {
  const { row, values, question } = await consume(parts, person, { state, base: 'oAuth2Api' })
  const token = await requestToken(parts.http, values, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: parts.callbackUrl('oauth2'),
    code_verifier: question.verifier ?? '',
  })
  return store(parts, row, token)
}

export async function receiveOAuth1(
  parts: Connecting,
  person: Person,
  { state, token, verifier }: { state: string; token: string; verifier: string },
): Promise<CredentialRow> {
  const { row, values, question } = await consume(parts, person, { state, base: 'oAuth1Api' })
  const { temporary } = question
  if (!temporary || temporary.oauth_token !== token) throw unknownState()
  return store(parts, row, { ...(await requestAccessToken(parts.http, values, { temporary, verifier })) })
}

const newQuestion = <More extends object>(person: Person, more: More): Question & More => ({
  token: createToken(),
  holder: holderOf(person),
  expiresAt: new Date(Date.now() + validMs).toISOString(),
  ...more,
})

const stateOf = ({ token }: Question, { id }: CredentialRow): string =>
  Buffer.from(JSON.stringify({ token, cid: formatId(id) })).toString('base64')

const remember = (parts: Connecting, { id }: CredentialRow, question: Question) =>
  changeData(parts, id, (data) => ({ data: { ...data, csrfSecret: question } }))

function store(parts: Connecting, { id }: CredentialRow, token: TokenData | Data) {
  const expiresAt = typeof token.expiresAt === 'string' ? token.expiresAt : null
  return changeData(parts, id, (data, { health }) => ({
    data: { ...data, oauthTokenData: token },
    health: { ...health, token: { expiresAt, problem: null } },
  }))
}

/** Finds the question that the state answers, and forgets it: nobody can answer twice. */
async function consume(parts: Connecting, person: Person, { state, base }: { state: string; base: string }) {
  const { token, cid } = readState(state)
  const id = parseId(cid)
  if (id === undefined) throw unknownState()
  const { row, values } = await getOfType(parts, person, { id, base }).catch(() => {
    throw unknownState()
  })
  let question: Question | undefined
  await changeData(parts, row.id, ({ csrfSecret, ...data }) => {
    question = readQuestion(csrfSecret, person)
    // A wrong guess must not end the question of the person who asked.
    if (!question || !isSame(question.token, token)) throw unknownState()
    return { data }
  })
  if (!question) throw unknownState()
  return { row, values, question }
}

/** What this person asked in this session, if that is not too long ago. */
function readQuestion(stored: unknown, person: Person): Question | undefined {
  if (!isJsonObject(stored)) return undefined
  const question = stored as unknown as Question
  const isTheirs = question.holder === holderOf(person)
  return isTheirs && question.expiresAt > new Date().toISOString() ? question : undefined
}

const unknownState = () =>
  new ConnectionRefused('This sign-in has expired or was already used. Connect the account again.')

function readState(state: string): { token: string; cid: string } {
  try {
    const read: unknown = JSON.parse(Buffer.from(state, 'base64').toString())
    if (isJsonObject(read)) return { token: textOf(read.token), cid: textOf(read.cid) }
  } catch {
    // Falls through to the same answer as any other wrong state.
  }
  throw unknownState()
}

const isSame = (a: string, b: string): boolean =>
  timingSafeEqual(Buffer.from(hashToken(a)), Buffer.from(hashToken(b)))

async function getOfType(storage: Storage, { user }: Person, { id, base }: { id: number; base: string }) {
  const row = await getCredential(storage.db, user, { id, right: 'edit' })
  if (!isOfType(row.type, base)) throw new BadRequest('This credential type cannot be connected this way')
  const own = valuesOf(row.type, openData(storage.encryption, row))
  return { row, values: await withRegisteredApp(storage, row.type, own) }
}
