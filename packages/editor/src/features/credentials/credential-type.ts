import { keptSecret } from '@heddle/contract/limits'
import type { JsonObject } from '@heddle/core'
import {
  credentialProperties,
  credentialValues,
  displayedProperties,
  credentialTest,
  inheritedRule,
  isCredentialOf,
  sharedAppType,
  type AppSetUp,
  type CredentialTypeDescription,
  type NodeProperty,
} from '@heddle/core/node'
import { compileTemplate, evaluateTemplate, isExpression, noExpressionData } from '@heddle/core/expression'
import { queryClient } from '../../api/query-client.ts'
import {
  credentialTypeName,
  listCredentialTypes,
  nodesFor as knownNodesFor,
  oauthOf as knownOauthOf,
} from '../../workspace/credentials.ts'
import { listNodeTypes, type NodeTypeHeader } from '../../workspace/node-types.ts'
import { t } from '../../lib/i18n.ts'

const types = () => listCredentialTypes(queryClient)

export const findType = (name: string): CredentialTypeDescription | undefined =>
  types().find((type) => type.name === name)

export const typeName = (type: string): string => credentialTypeName(queryClient, type)

/** What the service is called: without the words for how one signs in there. */
export const appName = (type: string): string => typeName(type).replace(/(\s+(API|OAuth1|OAuth2))+$/i, '')

const unnamedTypes = new Set(['httpBasicAuth', 'httpDigestAuth', 'oAuth1Api', 'oAuth2Api'])

/** What a new credential is called, before the server makes the name unique. */
export const firstName = (type: string): string =>
  unnamedTypes.has(type) ? t('credentials.unnamed') : t('credentials.accountName', { app: appName(type) })

/** How an account is connected, if it is one that signs in elsewhere. */
export const oauthOf = (type: string): ReturnType<typeof knownOauthOf> => knownOauthOf(queryClient, type)

export const isGoogle = (type: string): boolean => isCredentialOf(types(), type, 'googleOAuth2Api')

/** Whether a person has to sign in at the service. */
export const needsSignIn = (type: string, values: JsonObject): boolean =>
  oauthOf(type) !== undefined && values.grantType !== 'clientCredentials'

export const docsOf = (type: string): string | undefined => inheritedRule(types(), type, 'documentationUrl')

/** How to register an app with the service. */
export const setUpOf = (type: string): AppSetUp | undefined => inheritedRule(types(), type, 'setUp')

/** The type whose app does for this one, too; undefined where every credential has its own. */
export const appTypeOf = (type: string): string | undefined => sharedAppType(types(), type)

/** What an account is asked to allow. It may depend on what is filled in. */
export function scopesOf(values: JsonObject): string {
  const { scope } = values
  try {
    const text = isExpression(scope)
      ? evaluateTemplate(compileTemplate(scope), { ...noExpressionData, roots: { $credentials: values } }, 0)
      : scope
    return typeof text === 'string' ? text : ''
  } catch {
    return ''
  }
}

export const valuesOf = (type: string, data: JsonObject): JsonObject =>
  credentialValues(credentialProperties(types(), type), data)

/** The fields that are shown for the present values. */
export const fieldsOf = (type: string, values: JsonObject): NodeProperty[] =>
  displayedProperties(credentialProperties(types(), type), { values, root: values, version: 1 }).filter(
    (property) => property.type !== 'hidden',
  )

/** Names of required fields that are not filled in. */
export const missingFields = (type: string, values: JsonObject): string[] =>
  fieldsOf(type, values)
    .filter((property) => property.required && !isFilled(property, values[property.name]))
    .map(({ name }) => name)

const isFilled = ({ type }: NodeProperty, value: unknown): boolean =>
  type === 'number'
    ? typeof value === 'number' && Number.isFinite(value)
    : value !== undefined && value !== ''

/** Whether the server can try it out with these values. */
export function isTestable(type: string, values: JsonObject): boolean {
  if (oauthOf(type) || missingFields(type, values).length > 0) return false
  if (Object.values(values).some((value) => typeof value === 'string' && value.startsWith('='))) return false
  if (credentialTest(types(), type, values)) return true
  return listNodeTypes(queryClient).some((node) =>
    node.credentials?.some(({ name, testedBy }) => name === type && testedBy),
  )
}

/** The nodes that can use credentials of a type. */
export const nodesFor = (type: string): NodeTypeHeader[] => knownNodesFor(queryClient, type)

export const isConnected = ({ oauthTokenData }: JsonObject): boolean => oauthTokenData === keptSecret
