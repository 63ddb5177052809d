import { isJsonObject, type JsonObject } from '@heddle/core'
import type { CredentialTypeDescription, NodeProperty } from '@heddle/core/node'
import type { HostAccess } from '../guest-package.ts'
import { describeProps } from './describe-prop.ts'
import type { Auth, Piece } from './piece.ts'
import { readProps } from './read-props.ts'

const endings: Readonly<Record<string, string>> = {
  OAUTH2: 'OAuth2',
  SECRET_TEXT: 'Api',
  BASIC_AUTH: 'Basic',
  CUSTOM_AUTH: 'Custom',
}

/** The credential type of an account, called by the piece and the kind of account. */
export function authType({ packageName }: Pick<Piece, 'packageName'>, { type }: Auth): string {
  const short = packageName.replace(/^.*\//, '').replace(/^piece-/, '')
  const name = short.replaceAll(/[^a-z0-9]+(.)?/gi, (_, next: string | undefined) =>
    (next ?? '').toUpperCase(),
  )
  return `${name}Piece${endings[type] ?? 'Api'}`
}

const titles: Readonly<Record<string, string>> = {
  OAUTH2: 'OAuth2',
  SECRET_TEXT: 'API key',
  BASIC_AUTH: 'user and password',
  CUSTOM_AUTH: 'connection',
}

export const authTitle = ({ type }: Auth): string => titles[type] ?? 'connection'

export const describeAuth = (piece: Piece, auth: Auth): CredentialTypeDescription => ({
  name: authType(piece, auth),
  displayName: `${piece.displayName} ${authTitle(auth)} (piece)`,
  ...(auth.type === 'OAUTH2' && { extends: ['oAuth2Api'] }),
  properties: [...noticeOf(auth), ...fieldsOf(auth)],
})

const noticeOf = ({ description }: Auth): NodeProperty[] =>
  description ? [{ displayName: description, name: 'notice', type: 'notice', default: '' }] : []

function fieldsOf(auth: Auth): NodeProperty[] {
  const { type, displayName = 'Secret', username, password, props = {} } = auth
  if (type === 'SECRET_TEXT') return [textField(displayName, 'secret', true)]
  if (type === 'BASIC_AUTH')
    return [
      textField(username?.displayName ?? 'User', 'username'),
      textField(password?.displayName ?? 'Password', 'password', true),
    ]
  const own = describeProps(props, { owner: 'auth' })
  return type === 'OAUTH2' ? [...oAuth2Fields(auth), ...own] : own
}

const textField = (displayName: string, name: string, isSecret = false): NodeProperty => ({
  displayName,
  name,
  type: 'string',
  default: '',
  required: true,
  ...(isSecret && { typeOptions: { password: true } }),
})

/** What the service says is fixed: the person only registers an app. Fields of the account can stand in its addresses. */
function oAuth2Fields(auth: Auth): NodeProperty[] {
  const { authUrl = '', tokenUrl = '', scope = [], extra = {}, prompt, pkce, grantType } = auth
  const asked = new URLSearchParams({ ...extra, ...(prompt && prompt !== 'omit' && { prompt }) })
  const isMachine = grantType === 'client_credentials'
  return Object.entries({
    grantType: isMachine ? 'clientCredentials' : pkce === true ? 'pkce' : 'authorizationCode',
    authUrl: withFields(authUrl),
    accessTokenUrl: withFields(tokenUrl),
    scope: scope.join(' '),
    authQueryParameters: String(asked),
    authentication: auth.authorizationMethod === 'HEADER' ? 'header' : 'body',
  }).map(([name, value]) => ({ displayName: name, name, type: 'hidden' as const, default: value }))
}

const withFields = (url: string): string =>
  url.includes('{') ? `=${url.replaceAll(/\{(\w+)\}/g, '{{ $self["$1"] }}')}` : url

/** The account of a node, as its piece expects it; undefined where none is chosen and none is needed. */
export async function readAuth(
  piece: Piece,
  { params, isNeeded, host }: { params: JsonObject; isNeeded: boolean; host: HostAccess },
): Promise<unknown> {
  const chosen = piece.auths.find((auth) => authType(piece, auth) === params.authentication) ?? piece.auths[0]
  if (!chosen) return undefined
  try {
    const credentialType = authType(piece, chosen)
    return await authValue(
      piece,
      chosen,
      await host.call({ type: 'credential', credentialType, itemIndex: 0 }),
    )
  } catch (error) {
    if (isNeeded) throw error
    return undefined
  }
}

/** The data of a credential as the piece expects it. */
export async function authValue(
  { isNewer }: Pick<Piece, 'isNewer'>,
  { type, props = {} }: Auth,
  data: JsonObject,
): Promise<unknown> {
  const kind = isNewer ? { type } : {}
  if (type === 'SECRET_TEXT') return isNewer ? { type, secret_text: data.secret } : data.secret
  if (type === 'BASIC_AUTH') return { ...kind, username: data.username, password: data.password }
  const fields = await readProps(props, data, { host: noHost, item: undefined })
  if (type !== 'OAUTH2') return { ...fields, ...kind, props: fields }
  const token = isJsonObject(data.oauthTokenData) ? data.oauthTokenData : {}
  return { ...kind, ...token, access_token: token.access_token, data: token, props: fields }
}

/** An account has no files. */
const noHost = { readFile: refuse } as unknown as HostAccess

function refuse(): never {
  throw new Error('An account has no files')
}
