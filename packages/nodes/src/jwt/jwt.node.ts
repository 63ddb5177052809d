import { createHmac, sign as signBytes } from 'node:crypto'
import {
  defineNode,
  defineOperation,
  eachItem,
  isJsonObject,
  param,
  textOf,
  type JsonObject,
  type RunContext,
} from '@heddle/core'
import { signingKey, splitJwt, verifyJwt } from './verify-jwt.ts'

interface Keys {
  algorithm: string
  signing: string
  verifying: string
}

const sign = defineOperation()({
  label: 'Sign',
  action: 'Sign a JWT',
  params: {
    claimsJson: param.json({
      label: 'Payload Claims (JSON)',
      default: '{\n  "my_field_1": "value 1"\n}',
      typeOptions: { rows: 5 },
    }),
    options: param.collection({
      label: 'Options',
      placeholder: 'Add option',
      fields: {
        algorithm: param.string({ label: 'Override Algorithm', placeholder: 'HS256' }),
        expiresIn: param.number({ label: 'Expires In', default: 3600, description: 'Seconds from now' }),
        kid: param.string({ label: 'Key ID' }),
      },
    }),
  },
  run: (context) =>
    eachItem(context, async (_, __, { claimsJson, options }) => {
      if (!isJsonObject(claimsJson)) throw new Error('The claims must be an object')
      const keys = await readKeys(context, options.algorithm)
      const issued = Math.floor(context.now().getTime() / 1000)
      const payload = {
        iat: issued,
        ...(options.expiresIn !== undefined && { exp: issued + options.expiresIn }),
        ...claimsJson,
      }
      return {
        json: {
          token: signJwt(
            { alg: keys.algorithm, typ: 'JWT', ...(options.kid && { kid: options.kid }) },
            payload,
            keys,
          ),
        },
      }
    }),
})

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
      })
      if (!verdict.valid) throw new Error(verdict.reason)
      const { payload, header } = verdict
      return { json: options.complete ? { header, payload } : { payload } }
    }),
})

const decode = defineOperation()({
  label: 'Decode',
  description: 'Reads a token without checking its signature',
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

async function readKeys<P>(context: RunContext<P>, override: string | undefined): Promise<Keys> {
  const data = await context.credential('jwtAuth')
  const pem = data.keyType === 'pemKey'
  return {
    algorithm: override || textOf(data.algorithm) || 'HS256',
    signing: textOf(pem ? data.privateKey : data.secret),
    verifying: textOf(pem ? data.publicKey : data.secret),
  }
}

function signJwt(header: JsonObject, payload: JsonObject, { algorithm, signing }: Keys): string {
  const part = (value: JsonObject) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = `${part(header)}.${part(payload)}`
  const hash = `sha${algorithm.slice(2)}`
  const signature = algorithm.startsWith('HS')
    ? createHmac(hash, signing).update(signed).digest()
    : signBytes(hash, Buffer.from(signed), signingKey(algorithm, signing))
  return `${signed}.${signature.toString('base64url')}`
}
