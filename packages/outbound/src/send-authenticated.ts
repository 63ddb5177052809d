import { isJsonObject } from '@heddle/core'
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
  checkAllowedHost(secrets.allowedHosts, readUrl(request))
  const types = catalog.credentialTypes
  const known = Object.keys(signers).find((base) => isCredentialOf(types, type, base))
  const signer = known === undefined ? undefined : signers[known]
  const send = (each: OutboundRequest) => http.send(each, signal)
  if (signer) return signer(request, secrets, send)
  const rule = inheritedRule(types, type, 'authenticate')
  return send(
    isJsonObject(rule?.properties) ? addParts(request, resolveTexts(rule.properties, secrets)) : request,
  )
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
