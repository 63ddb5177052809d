import { createHash, createHmac } from 'node:crypto'
import type { DoubleAnswer, DoubleRequest } from '../testing/double.ts'

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex')
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`)

/** What is wrong with the signature of a request, made again as the documentation of AWS says. */
export function signatureProblem(
  request: DoubleRequest,
  secrets: Readonly<Record<string, string>>,
): string | undefined {
  const { method, path, query, headers, bytes } = request
  const [, id = '', scope = '', names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\S+), SignedHeaders=(\S+), Signature=(\w+)$/.exec(
      headers.authorization ?? '',
    ) ?? []
  const signed = names.split(';')
  const unsigned = Object.keys(headers).filter((name) => name.startsWith('x-amz-') && !signed.includes(name))
  if (unsigned.length > 0) return `Not signed: ${unsigned.join(', ')}`
  if (headers['x-amz-content-sha256'] !== sha256(bytes)) return 'The content is another one'
  const canonical = [
    method,
    path,
    Object.entries(query)
      .map(([name, value]) => `${encode(name)}=${encode(String(value))}`)
      .toSorted()
      .join('&'),
    ...signed.map((name) => `${name}:${(headers[name] ?? '').replaceAll(/ +/g, ' ')}`),
    '',
    names,
    headers['x-amz-content-sha256'],
  ].join('\n')
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  const key = scope
    .split('/')
    .reduce<string | Buffer>((before, part) => hmac(before, part), `AWS4${secrets[id] ?? ''}`)
  return hmac(key, text).toString('hex') === signature ? undefined : 'The signature does not match'
}

export const refusal = (status: number, code: string, message: string): DoubleAnswer => ({
  status,
  body: `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${message}</Message></Error>`,
})

export const objects = [
  { key: 'docs/', size: 0 },
  { key: 'docs/a.csv', size: 3 },
  { key: 'docs/deep/', size: 0 },
  { key: 'other.txt', size: 5 },
]

const contents = (list: typeof objects): string =>
  list.map(({ key, size }) => `<Contents><Key>${key}</Key><Size>${size}</Size></Contents>`).join('')

/** The bucket "reports" in two pages. */
function listing({ query }: DoubleRequest): DoubleAnswer {
  const found = objects.filter(({ key }) => key.startsWith(String(query.prefix ?? '')))
  const isSecond = query['continuation-token'] === 'page 2+'
  const next = '<IsTruncated>true</IsTruncated><NextContinuationToken>page 2+</NextContinuationToken>'
  const folders =
    query.delimiter === undefined ? '' : '<CommonPrefixes><Prefix>docs/</Prefix></CommonPrefixes>'
  const page = isSecond
    ? contents(found.slice(2))
    : `${contents(found.slice(0, 2))}${found.length > 2 ? next : ''}${folders}`
  return { body: `<ListBucketResult xmlns="x">${page}</ListBucketResult>` }
}

/** A storage with the bucket "reports"; one that is called "taken" belongs to someone else. */
export function storage(
  request: DoubleRequest,
  { bucket, key }: { bucket: string; key: string },
): DoubleAnswer {
  if (bucket === 'taken') return refusal(409, 'BucketAlreadyExists', 'The name is taken')
  if (bucket === '')
    return {
      body: '<R><Buckets><Bucket><Name>a</Name></Bucket><Bucket><Name>b</Name></Bucket></Buckets></R>',
    }
  return answers[request.method]?.(request, key) ?? { status: 405 }
}

const answers: Readonly<Record<string, (request: DoubleRequest, key: string) => DoubleAnswer>> = {
  GET(request, key) {
    if (key === '') return listing(request)
    return key === 'docs/a.csv'
      ? { body: new TextEncoder().encode('1,2') }
      : refusal(404, 'NoSuchKey', 'There is no such key')
  },
  DELETE: () => ({ status: 204 }),
  POST({ query, bytes }) {
    if (!('delete' in query)) return { body: '<R><UploadId>u 1</UploadId></R>' }
    const keys = [...String(bytes).matchAll(/<Key>(.*?)<\/Key>/g)]
    const deleted = keys.map(([, each]) => `<Deleted><Key>${each}</Key></Deleted>`)
    return { body: `<DeleteResult>${deleted.join('')}</DeleteResult>` }
  },
  PUT({ headers }) {
    const source = headers['x-amz-copy-source']
    if (source?.includes('broken')) return refusal(200, 'InternalError', 'The copy broke off')
    const body = source ? '<CopyObjectResult><ETag>"e1"</ETag></CopyObjectResult>' : ''
    return { headers: { etag: '"e1"' }, body }
  },
}
