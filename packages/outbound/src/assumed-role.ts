import { textOf } from '@heddle/core'
import type { HttpResponse } from '@heddle/core/node'
import type { OutboundRequest } from './http-client.ts'
import { keptToken } from './kept-token.ts'
import { RequestFailed } from './request-failed.ts'
import { signAws } from './sign-aws.ts'

type Secrets = Record<string, unknown>
type Send = (request: OutboundRequest) => Promise<HttpResponse>

const lifetimeSeconds = 3600

interface Keys {
  accessKeyId: string
  secretAccessKey: string
  sessionToken: string
}

/** The keys that AWS lends for a role: the same ones until shortly before their end. */
export async function assumedRole(secrets: Secrets, send: Send): Promise<Keys> {
  const { region, roleArn, externalId, roleSessionName, stsAccessKeyId, stsSecretAccessKey } = secrets
  const lent = await keptToken({
    identity: ['aws', region, roleArn, externalId, roleSessionName, stsAccessKeyId, stsSecretAccessKey],
    lifetimeSeconds,
    request: () => borrow(secrets, send),
  })
  return JSON.parse(lent) as Keys
}

async function borrow(secrets: Secrets, send: Send): Promise<string> {
  const region = textOf(secrets.region) || 'us-east-1'
  const domain = region.startsWith('cn-') ? 'amazonaws.com.cn' : 'amazonaws.com'
  const url = `https://sts.${region}.${domain}/`
  const body = new URLSearchParams({
    Action: 'AssumeRole',
    Version: '2011-06-15',
    RoleArn: textOf(secrets.roleArn),
    RoleSessionName: textOf(secrets.roleSessionName) || 'heddle-session',
    DurationSeconds: String(lifetimeSeconds),
    ...(textOf(secrets.externalId) !== '' && { ExternalId: textOf(secrets.externalId) }),
  }).toString()
  const signed = signAws({
    method: 'POST',
    url: new URL(url),
    body,
    isStream: false,
    region,
    service: 'sts',
    accessKeyId: textOf(secrets.stsAccessKeyId),
    secretAccessKey: textOf(secrets.stsSecretAccessKey),
    sessionToken: textOf(secrets.stsSessionToken),
  })
  const headers = { 'content-type': 'application/x-www-form-urlencoded', ...signed }
  const secret = { headers: Object.keys(signed) }
  const answer = await send({
    method: 'POST',
    url,
    headers,
    body,
    secret,
    responseType: 'text',
    ignoreStatus: true,
  })
  const text = textOf(answer.body)
  const keys: Keys = {
    accessKeyId: tagIn(text, 'AccessKeyId'),
    secretAccessKey: tagIn(text, 'SecretAccessKey'),
    sessionToken: tagIn(text, 'SessionToken'),
  }
  if (answer.status >= 400 || keys.accessKeyId === '')
    throw new RequestFailed(
      `AWS does not lend the role: ${tagIn(text, 'Message') || `status ${answer.status}`}`,
    )
  return JSON.stringify(keys)
}

/** The text of a tag in an answer whose form is known. */
const tagIn = (text: string, tag: string): string =>
  new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(text)?.[1] ?? ''
