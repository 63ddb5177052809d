import type { CredentialTestResult } from '@heddle/contract'
import { equalJson, isJsonObject, NotFound, textOf } from '@heddle/core'
import { inheritedRule } from '@heddle/core/node'
import { catalog } from '@heddle/nodes'
import type { Actor } from '../auth/actor.ts'
import type { Db } from '../db/schema.ts'
import { type HttpClient, RequestFailed, resolveTexts, sendAuthenticated } from '@heddle/outbound'
import { mergeSecrets, openData, valuesOf, type Data } from './credential-data.ts'
import { findCredential, getCredential } from './credential-queries.ts'
import type { Encryption } from '../encryption/encryption.ts'

const timeoutMs = 20_000
const messageMax = 500

interface Parts {
  db: Db
  encryption: Encryption
  http: HttpClient
  /** For credentials of protocols that only a node speaks. */
  testByNode(test: { nodeType: string; type: string; data: Data }): Promise<void>
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
  const result = await tryOut(parts, tested.type, valuesOf(tested.type, data))
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
  message: 'Nothing is known that could test this credential',
}

async function tryOut(parts: Parts, type: string, values: Data): Promise<CredentialTestResult> {
  const rule = inheritedRule(catalog.credentialTypes, type, 'test')
  const nodeType = nodeThatTests(type)
  try {
    if (rule?.needs?.some((name) => textOf(values[name]) === '')) return untestable
    if (rule) await send(parts.http, { type, values, request: rule.request })
    else if (nodeType !== undefined) await parts.testByNode({ nodeType, type, data: values })
    else return untestable
    return { status: 'OK', message: 'Connection tested successfully' }
  } catch (error) {
    return { status: 'Error', message: explain(error).slice(0, messageMax) }
  }
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
  await sendAuthenticated(
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
}

/** In the words of the service, when it has any. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return 'The test failed'
  if (!(error instanceof RequestFailed) || error.httpCode === undefined) return error.message
  const words = wordsOf(error.details)
  const refused = error.httpCode === '401' || error.httpCode === '403'
  const start = refused ? 'The service refused the credential' : 'The service answered with an error'
  return `${start} (status ${error.httpCode})${words ? `: ${words}` : ''}`
}

function wordsOf(details: unknown): string {
  try {
    const answer: unknown = JSON.parse(textOf(details))
    if (!isJsonObject(answer)) return ''
    const nested = isJsonObject(answer.error) ? answer.error.message : undefined
    const words = nested ?? answer.message ?? answer.error_description ?? answer.error ?? answer.detail
    return typeof words === 'string' ? words : ''
  } catch {
    return ''
  }
}
