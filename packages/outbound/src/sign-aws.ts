import { createHash, createHmac } from 'node:crypto'

interface AwsRequest {
  method: string
  url: URL
  /** Absent for a stream, whose content cannot be known before it is sent. */
  body: string | Uint8Array | undefined
  isStream: boolean
  /** Those of the service's own are signed, too. */
  headers?: Readonly<Record<string, string>>
  region: string
  service: string
  accessKeyId: string
  secretAccessKey: string
  sessionToken?: string
  now?: Date
}

/** The headers that sign a request with AWS Signature Version 4. */
export function signAws(request: AwsRequest): Record<string, string> {
  const { region, service, accessKeyId, secretAccessKey, sessionToken, now = new Date() } = request
  const time = now.toISOString().replace(/[:-]|\.\d{3}/g, '')
  const scope = `${time.slice(0, 8)}/${region}/${service}/aws4_request`
  const payload = request.isStream ? 'UNSIGNED-PAYLOAD' : sha256(request.body ?? '')
  const added: Record<string, string> = {
    'x-amz-content-sha256': payload,
    'x-amz-date': time,
    ...(sessionToken && { 'x-amz-security-token': sessionToken }),
  }
  const headers: Record<string, string> = {
    ...ownHeaders(request.headers),
    ...added,
    host: request.url.host,
  }
  const names = Object.keys(headers).toSorted()
  const canonical = [
    request.method.toUpperCase(),
    canonicalPath(request.url, service),
    canonicalQuery(request.url),
    ...names.map((name) => `${name}:${headers[name]}`),
    '',
    names.join(';'),
    payload,
  ].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')
  const key = [time.slice(0, 8), region, service, 'aws4_request'].reduce<string | Buffer>(
    (before, part) => hmac(before, part),
    `AWS4${secretAccessKey}`,
  )
  const signature = hmac(key, toSign).toString('hex')
  return {
    ...added,
    authorization: `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=${names.join(';')}, Signature=${signature}`,
  }
}

/** What changes the meaning of a request; S3 refuses one where such a header is not signed. */
const ownHeaders = (headers: AwsRequest['headers'] = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers)
      .map(([name, value]) => [name.toLowerCase(), value.trim().replaceAll(/ +/g, ' ')] as const)
      .filter(([name]) => name.startsWith('x-amz-') || name === 'content-md5'),
  )

/** `s3.eu-west-1.amazonaws.com`, `iam.amazonaws.com`, `bucket.s3.amazonaws.com` */
export function awsPlace({ hostname }: URL): { service?: string; region?: string } {
  const parts = hostname.replace(/\.amazonaws\.com(\.cn)?$/, '').split('.')
  if (parts.join('.') === hostname) return {}
  const region = parts.find((part) => /^[a-z]{2}(-[a-z]+)+-\d$/.test(part))
  const service = parts.findLast((part) => part !== region)
  return { ...(service && { service }), ...(region && { region }) }
}

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex')

const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`)

/** S3 signs the path as it is sent, all others encode it once more. */
const canonicalPath = ({ pathname }: URL, service: string): string =>
  service === 's3' ? pathname : pathname.split('/').map(encode).join('/')

const canonicalQuery = ({ searchParams }: URL): string =>
  [...searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join('&')
