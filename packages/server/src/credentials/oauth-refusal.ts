import { findOwn, textOf } from '@heddle/core'
import type { Data } from './credential-data.ts'

type Words = (said: string) => string

/** What the codes mean with which services refuse (RFC 6749, 4.1.2.1 and 5.2), and what helps. One of them is no standard but usual. */
const words: Readonly<Record<string, Words>> = {
  access_denied: (said) =>
    `Access was not granted: the sign-in was canceled, or the service does not allow it for this account. Connect the account again and agree. The service says: ${said}`,
  invalid_client: (said) =>
    `The service does not accept the app. Check the client ID and the client secret of the credential. The service says: ${said}`,
  invalid_grant: (said) =>
    `The service no longer accepts this sign-in: it has expired or was revoked. Connect the account again. The service says: ${said}`,
  invalid_request: (said) =>
    `The service cannot make use of the request. Check the URLs and the scope of the credential. The service says: ${said}`,
  invalid_scope: (said) =>
    `The service does not offer the requested scope to this app. Check the scope of the credential. The service says: ${said}`,
  redirect_uri_mismatch: (said) =>
    `The service does not know the redirect URL. Add the one that the credential shows to the settings of the app at the service. The service says: ${said}`,
  server_error: (said) => `The service has a problem of its own. Try again later. The service says: ${said}`,
  temporarily_unavailable: (said) =>
    `The service is overloaded or being maintained. Try again later. The service says: ${said}`,
  unauthorized_client: (said) =>
    `The app may not sign in this way. Check the grant type of the credential and the settings of the app at the service. The service says: ${said}`,
  unsupported_grant_type: (said) =>
    `The service does not offer this grant type. Choose another one in the credential. The service says: ${said}`,
  unsupported_response_type: (said) =>
    `The service does not let apps sign in with a code. Check the authorization URL of the credential. The service says: ${said}`,
}

/** Why a service refused, in plain words and then in its own; empty when it said nothing. */
export function describeRefusal({ error, error_description: description }: Data): string {
  const code = textOf(error ?? '')
  const said = [code, textOf(description ?? '')].filter(Boolean).join(': ')
  return findOwn(words, code)?.(said) ?? said
}
