import type { CredentialTestResult } from '@heddle/contract'
import { equalJson, isJsonObject, NotFound, textOf } from '@heddle/core'
import { credentialTest } from '@heddle/core/node'
import { catalog } from '@heddle/nodes'
import type { Actor } from '../auth/actor.ts'
import type { Db } from '../db/schema.ts'
import { type HttpClient, RequestFailed, resolveTexts, sendAuthenticated } from '@heddle/outbound'
import { isOfType, mergeSecrets, openData, valuesOf, type Data } from './credential-data.ts'
import { findCredential, getCredential } from './credential-queries.ts'
import type { Encryption } from '../encryption/encryption.ts'
import type { FreshTokens } from './fresh-token.ts'

const timeoutMs = 20_000
const messageMax = 500

interface Parts {
  db: Db
  encryption: Encryption
  http: HttpClient
  /** For credentials of protocols that only a node speaks. */
  testByNode(test: { nodeType: string; type: string; data: Data }): Promise<void>
  tokens: Pick<FreshTokens, 'get'>
}

interface Tested {
  id?: number | undefined
  type: string
  data: Data
}

/** Tries a credential; that it does not work is an answer, not a failure. */
export async function testCredential(
  parts: Parts,
  user: Actor,
  tested: Tested,
): Promise<CredentialTestResult> {
  const { db, encryption } = parts
  const row = tested.id === undefined ? undefined : await findCredential(db, user, tested.id)
  // Under another type the same secret could be sent in the clear.
  if (tested.id !== undefined && row?.type !== tested.type) throw new NotFound('Credential', tested.id)
  const stored = row ? openData(encryption, row) : {}
  const data = mergeSecrets(tested.data, stored)
  const isStored = equalJson(data, stored)
  // Whoever may only use it must not send its secret to an address of their own.
  if (row && !isStored) await getCredential(db, user, { id: row.id, right: 'edit' })
  const values = valuesOf(tested.type, data)
  const result = await tryOut(parts, { type: tested.type, values, storedId: isStored ? row?.id : undefined })
  if (row && isStored) {
    const health = { ...row.health, test: { ...result, testedAt: new Date().toISOString() } }
    await db
      .updateTable('credential')
      .set({ health: JSON.stringify(health) })
      .where('id', '=', row.id)
      .execute()
  }
  return result
}

const untestable: CredentialTestResult = {
  status: 'Error',
  message: 'There is no test for this credential',
}

interface Tried {
  type: string
  values: Data
  /** Where it is stored as it is. */
  storedId: number | undefined
}

async function tryOut(parts: Parts, tried: Tried): Promise<CredentialTestResult> {
  const { type, values } = tried
  const request = credentialTest(catalog.credentialTypes, type, values)
  const nodeType = nodeThatTests(type)
  try {
    if (request) await send(parts.http, { type, values: await withFreshToken(parts, tried), request })
    else if (nodeType !== undefined) await parts.testByNode({ nodeType, type, data: values })
    else return untestable
    return { status: 'OK', message: 'Connection tested successfully' }
  } catch (error) {
    return { status: 'Error', message: explain(error).slice(0, messageMax) }
  }
}

/** The token of a connected account may have ended since it was stored; every run would get a new one. */
async function withFreshToken({ tokens }: Parts, { type, values, storedId }: Tried): Promise<Data> {
  if (storedId === undefined || !isOfType(type, 'oAuth2Api')) return values
  return { ...values, oauthTokenData: await tokens.get(storedId) }
}

const nodeThatTests = (type: string): string | undefined =>
  catalog.nodes.find(({ credentials = [] }) =>
    credentials.some(({ name, testedBy }) => name === type && testedBy !== undefined),
  )?.name

async function send(
  http: HttpClient,
  { type, values, request }: { type: string; values: Data; request: Data },
): Promise<void> {
  const wanted = resolveTexts(request, values)
  const { url, baseURL, method } = isJsonObject(wanted) ? wanted : {}
  const address = baseURL === undefined ? textOf(url) : new URL(textOf(url), textOf(baseURL)).href
  const { body } = await sendAuthenticated(
    http,
    {
      url: address,
      method: textOf(method ?? 'GET'),
      responseType: 'text',
      timeoutMs,
      maxResponseBytes: 1024 * 1024,
    },
    { type, secrets: values, signal: AbortSignal.timeout(timeoutMs) },
  )
  refuseBadAnswer(textOf(body))
}

/** Some services, such as Slack, refuse with a good status and tell so in their answer. */
function refuseBadAnswer(text: string): void {
  const answer = readAnswer(text)
  if (answer?.ok === false) throw new Error(`The service refused the credential: ${wordsOf(text)}`)
}

/** In the words of the service, when it has any. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return 'The test failed'
  if (!(error instanceof RequestFailed) || error.httpCode === undefined) return error.message
  const words = wordsOf(error.details)
  const refused = error.httpCode === '401' || error.httpCode === '403'
  const start = refused ? 'The service refused the credential' : 'The service returned an error'
  return `${start} (status ${error.httpCode})${words ? `: ${words}` : ''}`
}

function wordsOf(details: unknown): string {
  const answer = readAnswer(textOf(details))
  if (!answer) return ''
  const nested = isJsonObject(answer.error) ? answer.error.message : undefined
  const words =
    nested ??
    answer.message ??
    answer.error_description ??
    answer.description ??
    answer.error ??
    answer.detail
  return typeof words === 'string' ? words : ''
}

function readAnswer(text: string): Data | undefined {
  try {
    const answer: unknown = JSON.parse(text)
    return isJsonObject(answer) ? answer : undefined
  } catch {
    return undefined
  }
}
