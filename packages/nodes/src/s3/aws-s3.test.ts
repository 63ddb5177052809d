import { runNodeInMemory } from '@heddle/engine/testing'
import { expect, onTestFinished, test } from 'vitest'
import { startDouble, type DoubleRequest } from '../testing/double.ts'
import { tryApp } from '../testing/try-app.ts'
import { objects, refusal, signatureProblem, storage } from './s3-double.ts'
import { awsS3 } from './s3.node.ts'

const credentials = {
  aws: {
    region: 'us-east-1',
    accessKeyId: 'AK1',
    secretAccessKey: 'secret/1',
    allowedHosts: '*.amazonaws.com',
  },
  awsAssumeRole: {
    region: 'us-east-1',
    stsAccessKeyId: 'AK1',
    stsSecretAccessKey: 'secret/1',
    roleArn: 'arn:aws:iam::1:role/reader',
    externalId: 'ours',
    roleSessionName: 'heddle-session',
  },
}
const names = ['reports', 'new', 'taken']
const places = ['s3.us-east-1.amazonaws.com', 's3.eu-west-1.amazonaws.com']
const hosts = [
  'sts.us-east-1.amazonaws.com',
  'storage.example.com',
  ...places,
  ...places.flatMap((place) => names.map((name) => `${name}.${place}`)),
]

const lent =
  '<R><Credentials><AccessKeyId>LENT</AccessKeyId><SecretAccessKey>lent</SecretAccessKey><SessionToken>t1</SessionToken></Credentials></R>'

/** The bucket "reports" is in Ireland, wherever one asks. */
function service(request: DoubleRequest) {
  const { host, method, path, headers } = request
  const problem = signatureProblem(request, { AK1: 'secret/1', LENT: 'lent' })
  if (problem) return refusal(403, 'SignatureDoesNotMatch', problem)
  if (host.startsWith('sts.'))
    return String(request.bytes).includes('ExternalId=ours')
      ? { body: lent }
      : refusal(403, 'AccessDenied', 'Not you')
  if (headers.authorization?.includes('LENT') && headers['x-amz-security-token'] !== 't1')
    return refusal(403, 'InvalidToken', 'The token is missing')
  if (method === 'HEAD') return { status: 301, headers: { 'x-amz-bucket-region': 'eu-west-1' } }
  const bucket = names.find((name) => host.startsWith(`${name}.`) || path === `/${name}`) ?? ''
  if (bucket === 'reports' && host.includes('us-east-1'))
    return refusal(301, 'PermanentRedirect', 'Elsewhere')
  if (!headers.authorization?.includes(host.includes('eu-west-1') ? '/eu-west-1/s3/' : '/us-east-1/s3/'))
    return refusal(400, 'AuthorizationHeaderMalformed', 'Another region')
  return storage(request, { bucket, key: path === `/${bucket}` ? '' : decodeURIComponent(path.slice(1)) })
}

const entry = ({ key, size }: { key: string; size: number }) => ({ Key: key, Size: String(size) })
const reports = { bucketName: 'reports' }
const inputs = [
  [
    {
      json: {},
      binary: {
        data: { mimeType: 'text/csv', fileName: 'a.csv', data: Buffer.from('1').toString('base64') },
      },
    },
  ],
]
const versions = [1, 2]
const done = [{ success: true }]

tryApp(awsS3, { hosts, service, credentials }, [
  {
    does: 'files of a bucket where it is',
    parameters: { resource: 'file', operation: 'getAll', bucketName: '={{ $json.bucket }}', returnAll: true },
    items: [{ bucket: 'reports' }],
    asks: [
      { method: 'HEAD', host: 'reports.s3.us-east-1.amazonaws.com' },
      { host: 'reports.s3.eu-west-1.amazonaws.com' },
      { host: 'reports.s3.eu-west-1.amazonaws.com' },
    ],
    gives: objects.filter(({ size }) => size > 0).map(entry),
  },
  {
    does: 'a bucket in the region of the credential',
    versions,
    parameters: { resource: 'bucket', operation: 'create', name: 'new' },
    asks: [{ method: 'PUT', host: 'new.s3.us-east-1.amazonaws.com', body: undefined }],
    gives: done,
  },
  {
    does: 'says what is wrong',
    parameters: { resource: 'bucket', operation: 'create', name: 'taken' },
    fails: 'taken',
  },
  {
    does: 'a bucket',
    parameters: { resource: 'bucket', operation: 'delete', name: 'new' },
    versions,
    gives: done,
  },
  {
    does: 'all',
    parameters: { resource: 'bucket', operation: 'getAll' },
    versions,
    gives: [{ Name: 'a' }, { Name: 'b' }],
  },
  {
    does: 'folders among the results',
    parameters: {
      resource: 'bucket',
      operation: 'search',
      ...reports,
      limit: 3,
      additionalFields: { prefix: 'docs/a', delimiter: '/', includeCommonPrefixes: true },
    },
    gives: [entry({ key: 'docs/a.csv', size: 3 }), { Prefix: 'docs/' }],
  },
  {
    does: 'one',
    parameters: { resource: 'folder', operation: 'create', ...reports, folderName: 'x' },
    versions,
    gives: done,
  },
  {
    does: 'nothing where nothing is',
    parameters: { resource: 'folder', operation: 'delete', ...reports, folderKey: 'none/' },
    versions,
    gives: [{ deleted: [] }],
  },
  {
    does: 'the folders',
    parameters: { resource: 'folder', operation: 'getAll', ...reports },
    versions,
    gives: ['docs/', 'docs/deep/'].map((key) => entry({ key, size: 0 })),
  },
  {
    does: 'one file',
    parameters: { resource: 'file', operation: 'copy', sourcePath: '/new/a', destinationPath: '/reports/b' },
    versions,
    gives: [{ ETag: '"e1"' }],
  },
  {
    does: 'one',
    parameters: { resource: 'file', operation: 'delete', ...reports, fileKey: 'a' },
    versions,
    gives: done,
  },
  {
    does: 'one',
    parameters: { operation: 'download', ...reports, fileKey: 'docs/a.csv' },
    versions,
    gives: [{}],
  },
  { does: 'one', parameters: { operation: 'upload', ...reports }, inputs, versions, gives: done },
  {
    does: 'a text with a tag',
    parameters: {
      operation: 'upload',
      ...reports,
      binaryData: false,
      fileName: 'a',
      fileContent: 'b',
      tagsUi: { tagsValues: [{ key: 'k', value: 'v' }] },
    },
    versions,
    gives: done,
  },
  {
    does: 'the first file',
    parameters: { operation: 'getAll', ...reports, limit: 1 },
    versions,
    gives: [entry({ key: 'docs/a.csv', size: 3 })],
  },
  {
    does: 'says that there is none',
    parameters: { operation: 'download', ...reports, fileKey: 'none' },
    versions,
    fails: 'There is no such key',
  },
])

async function run(parameters: object, given = {}) {
  const own = {
    aws: { ...credentials.aws, ...given },
    awsAssumeRole: { ...credentials.awsAssumeRole, ...given },
  }
  const double = await startDouble(hosts, service, own)
  onTestFinished(() => double.stop())
  const { output, error } = await runNodeInMemory(awsS3, {
    parameters: { operation: 'getAll', ...reports, ...parameters },
    items: [{}, {}],
    http: double.http,
    credentials: own,
  })
  return {
    given: error?.message ?? output[0]?.length,
    asked: double.requests.map(({ method, host }) => `${method} ${host}`),
  }
}

test('keys are lent for a role once, and the region of a bucket is asked for once', async () => {
  const { given, asked } = await run({ authentication: 'assumeRole', limit: 1 })

  expect(given).toBe(2)
  expect(asked).toEqual([
    'POST sts.us-east-1.amazonaws.com',
    'HEAD reports.s3.us-east-1.amazonaws.com',
    'GET reports.s3.eu-west-1.amazonaws.com',
    'GET reports.s3.eu-west-1.amazonaws.com',
  ])
})

test('a role that is not lent is told', async () => {
  expect((await run({ authentication: 'assumeRole' }, { externalId: 'theirs' })).given).toBe(
    'AWS does not lend the role: Not you',
  )
})

test('an endpoint of one’s own takes the place of Amazon, if the credential may be sent there', async () => {
  const own = { customEndpoints: true, s3Endpoint: 'https://storage.example.com/' }

  expect(new Set((await run({}, { ...own, allowedHosts: 'storage.example.com' })).asked)).toEqual(
    new Set(['GET storage.example.com']),
  )
  expect((await run({}, own)).given).toContain('may not be sent to storage.example.com')
})
