import type { JsonObject } from '@heddle/core'
import { param, type NodeProperty } from '@heddle/core/node'
import type { Credential } from '../../kit/template/src/heddle.ts'
import type { GuestCredential } from '../../protocol/package-description.ts'
import { toParams } from './to-params.ts'

export function describeCredential(credential: Credential): GuestCredential {
  const { name, label, fields, icon, documentationUrl, test, authenticate, oAuth2, sign } = credential
  const own = Object.entries(toParams(fields, name)).map(([field, each]) => each.describe(field))
  return {
    description: {
      name,
      displayName: label,
      ...(icon !== undefined && { icon: `file:${icon}` }),
      ...(documentationUrl !== undefined && { documentationUrl }),
      ...(oAuth2 && { extends: ['oAuth2Api'] }),
      properties: [...own, ...fixedFields(credential)],
      ...(authenticate && !sign && { authenticate: { type: 'generic', properties: placesOf(authenticate) } }),
      ...(test && !isTestedHere(credential) && { test: { request: { method: 'GET', ...test } } }),
    },
    signs: sign !== undefined,
    prepares: false,
  }
}

/** One that signs by code is tried by code as well. */
export const isTestedHere = ({ sign, test }: Credential): boolean => sign !== undefined && test !== undefined

const placesOf = ({ headers, query, basic }: NonNullable<Credential['authenticate']>): JsonObject => ({
  ...(headers && { headers }),
  ...(query && { qs: query }),
  ...(basic && { auth: basic }),
})

/** What the service says, and no person changes. */
function fixedFields({ hosts, oAuth2 }: Credential): NodeProperty[] {
  const fixed = {
    ...(hosts && { allowedHosts: hosts.join(', ') }),
    ...(oAuth2 && {
      grantType: oAuth2.pkce === true ? 'pkce' : 'authorizationCode',
      authUrl: oAuth2.authUrl,
      accessTokenUrl: oAuth2.tokenUrl,
      scope: (oAuth2.scopes ?? []).join(' '),
    }),
  }
  return Object.entries(fixed).map(([name, value]) =>
    param.hidden({ label: name, default: value }).describe(name),
  )
}
