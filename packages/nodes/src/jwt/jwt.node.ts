import { isJsonObject, withoutUndefined, type JsonObject } from '@heddle/core'
import { defineNode, defineOperation, eachItem, param, type RunContext } from '@heddle/core/node'
import { jwtKeys, signJwt, type JwtKeys } from './sign-jwt.ts'
import { splitJwt, verifyJwt } from './verify-jwt.ts'

const sign = defineOperation()({
  label: 'Sign',
  action: 'Sign a JWT',
  params: {
    useJson: param.boolean({
      label: 'Use JSON to Build Payload',
      description: 'Whether to enter the claims as JSON',
    }),
    claims: param.collection({
      label: 'Payload Claims',
      placeholder: 'Add Claim',
      show: { useJson: [false] },
      fields: {
        audience: param.string({ label: 'Audience' }),
        expiresIn: param.number({ label: 'Expires In', default: 3600, description: 'Seconds from now' }),
        issuer: param.string({ label: 'Issuer' }),
        jwtid: param.string({ label: 'JWT ID' }),
        notBefore: param.number({ label: 'Not Before', description: 'Seconds from now' }),
        subject: param.string({ label: 'Subject' }),
      },
    }),
    claimsJson: param.json({
      label: 'Payload Claims (JSON)',
      default: '{\n  "my_field_1": "value 1",\n  "my_field_2": "value 2"\n}\n',
      typeOptions: { rows: 5 },
      show: { useJson: [true] },
    }),
    headerClaims: param.json({ label: 'Header Claims (JSON)', default: '{}', typeOptions: { rows: 3 } }),
    options: param.collection({
      label: 'Options',
      placeholder: 'Add option',
      fields: {
        algorithm: param.string({ label: 'Override Algorithm', placeholder: 'HS256' }),
        kid: param.string({ label: 'Key ID' }),
      },
    }),
  },
  run: (context) =>
    eachItem(context, async (_, __, { useJson, claims, claimsJson, headerClaims, options }) => {
      const keys = await readKeys(context, options.algorithm)
      const issued = Math.floor(context.now().getTime() / 1000)
      const payload = useJson ? objectOf(claimsJson, 'claims') : payloadOf(claims, issued)
      const kid = options.kid ? { kid: options.kid } : {}
      const header = { alg: keys.algorithm, typ: 'JWT', ...kid, ...objectOf(headerClaims, 'header claims') }
      const token = signJwt(header, { iat: issued, ...payload }, keys)
      return { json: { token } }
    }),
})

interface Claims {
  audience?: string
  expiresIn?: number
  issuer?: string
  jwtid?: string
  notBefore?: number
  subject?: string
}

/** The claims by the names that the standard gives them. */
const payloadOf = (
  { audience, expiresIn, issuer, jwtid, notBefore, subject }: Claims,
  issued: number,
): JsonObject =>
  withoutUndefined({
    nbf: notBefore === undefined ? undefined : issued + notBefore,
    exp: expiresIn === undefined ? undefined : issued + expiresIn,
    aud: audience,
    iss: issuer,
    sub: subject,
    jti: jwtid,
  })

function objectOf(value: unknown, what: string): JsonObject {
  if (isJsonObject(value)) return value
  throw new Error(`The ${what} must be an object`)
}

const verify = defineOperation()({
  label: 'Verify',
  action: 'Verify a JWT',
  params: {
    token: param.string({ label: 'Token', required: true, typeOptions: { password: true } }),
    options: param.collection({
      label: 'Options',
      placeholder: 'Add option',
      fields: {
        complete: param.boolean({ label: 'Return Additional Info' }),
        ignoreExpiration: param.boolean({ label: 'Ignore Expiration' }),
        ignoreNotBefore: param.boolean({ label: 'Ignore Not Before' }),
        clockTolerance: param.number({ label: 'Clock Tolerance', description: 'Seconds' }),
        algorithm: param.string({ label: 'Override Algorithm', placeholder: 'HS256' }),
      },
    }),
  },
  run: (context) =>
    eachItem(context, async (_, __, { token, options }) => {
      const keys = await readKeys(context, options.algorithm)
      const verdict = verifyJwt(token, {
        key: keys.verifying,
        algorithms: [keys.algorithm],
        now: context.now(),
        clockToleranceSeconds: options.clockTolerance,
        ignoreExpiration: options.ignoreExpiration,
        ignoreNotBefore: options.ignoreNotBefore,
      })
      if (!verdict.valid) throw new Error(verdict.reason)
      const { payload, header } = verdict
      const signature = token.slice(token.lastIndexOf('.') + 1)
      return { json: options.complete ? { header, payload, signature } : { payload } }
    }),
})

const decode = defineOperation()({
  label: 'Decode',
  description: 'Decodes a token without verifying its signature',
  action: 'Decode a JWT',
  params: {
    token: param.string({ label: 'Token', required: true, typeOptions: { password: true } }),
    options: param.collection({
      label: 'Options',
      placeholder: 'Add option',
      fields: { complete: param.boolean({ label: 'Return Additional Info' }) },
    }),
  },
  run: (context) =>
    eachItem(context, (_, __, { token, options }) => {
      const parts = splitJwt(token)
      if (!parts) throw new Error('The token is malformed')
      const { header, payload, signature } = parts
      return {
        json: options.complete
          ? { header, payload, signature: signature.toString('base64url') }
          : { payload },
      }
    }),
})

export const jwt = defineNode({
  name: 'jwt',
  label: 'JWT',
  description: 'Signs, verifies and decodes JSON web tokens',
  version: 1,
  aliases: ['n8n-nodes-base.jwt'],
  group: 'transform',
  usableAsTool: true,
  color: '#8b5cf6',
  subtitle: '={{ $parameter["operation"] }}',
  codex: {
    categories: ['Development', 'Core Nodes'],
    subcategories: { 'Core Nodes': ['Helpers'] },
    alias: ['token', 'sign', 'auth', 'bearer', 'json web token'],
  },
  credentials: [{ name: 'jwtAuth', required: true }],
  effect: 'none',
  params: {},
  operations: { decode, sign, verify },
  defaultOperation: 'sign',
})

const readKeys = async <P>(context: RunContext<P>, override?: string): Promise<JwtKeys> =>
  jwtKeys(await context.credential('jwtAuth'), override)
