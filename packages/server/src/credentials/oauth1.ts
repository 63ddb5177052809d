import { textOf } from '@heddle/core'
import { type HttpClient, RequestFailed, signOAuth1 } from '@heddle/outbound'
import type { Data } from './credential-data.ts'

const timeoutMs = 30_000

export interface OAuth1Token {
  oauth_token: string
  oauth_token_secret: string
}

/** The first step: a token that stands for the question. */
export const requestTemporaryToken = (
  http: HttpClient,
  values: Data,
  callback: string,
): Promise<OAuth1Token> =>
  ask(http, values, { url: textOf(values.requestTokenUrl), further: { oauth_callback: callback } })

/** The last step: the token of the account, for the proof that the person has agreed. */
export const requestAccessToken = (
  http: HttpClient,
  values: Data,
  { temporary, verifier }: { temporary: OAuth1Token; verifier: string },
): Promise<OAuth1Token> =>
  ask(http, values, { url: textOf(values.accessTokenUrl), temporary, further: { oauth_verifier: verifier } })

interface Step {
  url: string
  temporary?: OAuth1Token
  further: Record<string, string>
}

async function ask(http: HttpClient, values: Data, { url, temporary, further }: Step): Promise<OAuth1Token> {
  const authorization = signOAuth1({
    method: 'POST',
    url: new URL(url),
    consumerKey: textOf(values.consumerKey),
    consumerSecret: textOf(values.consumerSecret),
    signatureMethod: textOf(values.signatureMethod),
    ...(temporary && { token: temporary.oauth_token, tokenSecret: temporary.oauth_token_secret }),
    further,
  })
  const request = {
    method: 'POST',
    url,
    headers: { authorization },
    responseType: 'text' as const,
    followRedirects: false,
    timeoutMs,
    maxResponseBytes: 1024 * 1024,
  }
  const { body } = await http.send(request, AbortSignal.timeout(timeoutMs))
  const answer = new URLSearchParams(textOf(body))
  const token = answer.get('oauth_token')
  const secret = answer.get('oauth_token_secret')
  if (token === null || secret === null) throw new RequestFailed('The service returned no token')
  return { oauth_token: token, oauth_token_secret: secret }
}
