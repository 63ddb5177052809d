import { isJsonObject, textOf } from '@heddle/core'
import { compileTemplate, evaluateTemplate, isExpression, noExpressionData } from '@heddle/core/expression'
import { inheritedRule, isCredentialOf, type HttpRequest, type HttpResponse } from '@heddle/core/node'
import { catalog } from '@heddle/nodes'
import { checkAllowedHost } from './allowed-hosts.ts'
import type { HttpClient, OutboundRequest } from './http-client.ts'
import { addParts } from './request-parts.ts'
import { readUrl } from './request-url.ts'
import { signers, type Secrets } from './signers.ts'

interface Sending {
  /** Credential type. */
  type: string
  secrets: Secrets
  signal: AbortSignal
}

/** Puts a credential into a request and sends it, unless the credential is not meant for that host. */
export async function sendAuthenticated(
  http: HttpClient,
  request: HttpRequest,
  { type, secrets, signal }: Sending,
): Promise<HttpResponse> {
  const types = catalog.credentialTypes
  const known = Object.keys(signers).find((base) => isCredentialOf(types, type, base))
  const signer = known === undefined ? undefined : signers[known]
  const send = (each: OutboundRequest) => http.send(each, signal)
  const rule = inheritedRule(types, type, 'authenticate')
  const parts = isJsonObject(rule?.properties) ? resolveTexts(rule.properties, secrets) : undefined
  const whole = parts === undefined ? request : addParts(request, parts)
  checkAllowedHost(textOf(secrets.allowedHosts) || accountHosts(parts), readUrl(whole))
  return signer ? signer(whole, secrets, send) : send(whole)
}

/** Names and values may be expressions over `$credentials`. */
export function resolveTexts(value: unknown, secrets: Secrets): unknown {
  if (isExpression(value))
    return evaluateTemplate(
      compileTemplate(value),
      { ...noExpressionData, roots: { $credentials: secrets } },
      0,
    )
  if (!isJsonObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      String(resolveTexts(name, secrets)),
      resolveTexts(each, secrets),
    ]),
  )
}

/** A credential that knows where its account is goes nowhere else, whatever addresses the account gives. */
function accountHosts(parts: unknown): string {
  const base = isJsonObject(parts) ? parts.baseURL : undefined
  const places: unknown[] = isJsonObject(base) ? Object.values(base) : [base]
  return places.map((place) => URL.parse(textOf(place))?.hostname ?? '').join(' ')
}
