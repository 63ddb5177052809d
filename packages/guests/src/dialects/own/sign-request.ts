import type { HttpRequest } from '@heddle/core/node'
import type { Credential, HttpRequest as OwnRequest } from '../../kit/template/src/heddle.ts'
import type { Answers, Question } from '../../protocol/messages.ts'
import type { HostAccess } from '../guest-package.ts'
import { serviceError } from './service-error.ts'

/** Has the code of a credential type put it into a request, for its own hosts only. */
export async function signRequest(
  credentials: readonly Credential[],
  { credentialType, credential, request }: Extract<Question, { type: 'sign' }>,
): Promise<HttpRequest> {
  const type = getSigner(credentials, credentialType)
  const host = URL.parse(request.url)?.hostname ?? ''
  if (type.hosts && !type.hosts.includes(host))
    throw new Error(`The credential may be sent to ${type.hosts.join(', ')} only`)
  return await type.sign(request as OwnRequest, credential)
}

/** Tries a credential that is signed by code. */
export async function testSigned(
  credentials: readonly Credential[],
  { method, credential }: Extract<Question, { type: 'testCredential' }>,
  host: HostAccess,
): Promise<Answers['testCredential']> {
  const { test } = getSigner(credentials, method)
  if (!test) throw new Error(`"${method}" has no test`)
  const request = await signRequest(credentials, {
    type: 'sign',
    credentialType: method,
    credential,
    request: { method: 'GET', ...test },
  })
  const response = await host.call({ type: 'http', request: { ...request, ignoreStatus: true } })
  return response.status < 400
    ? { status: 'ok' }
    : { status: 'error', message: serviceError(response).message }
}

function getSigner(
  credentials: readonly Credential[],
  name: string,
): Credential & Required<Pick<Credential, 'sign'>> {
  const found = credentials.find((each) => each.name === name)
  if (!found?.sign) throw new Error(`"${name}" is not signed by code`)
  return { ...found, sign: found.sign }
}
