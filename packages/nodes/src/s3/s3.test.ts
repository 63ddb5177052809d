import type { JsonObject } from '@heddle/core'
import { runNodeInMemory } from '@heddle/engine/testing'
import { expect, onTestFinished, test } from 'vitest'
import { startDouble, type DoubleRequest } from '../testing/double.ts'
import { tryApp } from '../testing/try-app.ts'
import { objects, refusal, signatureProblem, storage } from './s3-double.ts'
import { s3 } from './s3.node.ts'

const credentials = {
  s3: {
    endpoint: 'https://s3.example.com/',
    region: 'eu-1',
    accessKeyId: 'AK1',
    secretAccessKey: 'secret/1',
    forcePathStyle: false,
  },
}
const names = ['reports', 'new', 'taken']
const hosts = ['s3.example.com', ...names.map((name) => `${name}.s3.example.com`)]

/** The bucket stands in the host, or else in the path. */
function placeOf({ host, path }: DoubleRequest) {
  const named = names.find((name) => host.startsWith(`${name}.`))
  const [bucket = '', ...key] = path.slice(1).split('/').map(decodeURIComponent)
  return named ? { bucket: named, key: decodeURIComponent(path.slice(1)) } : { bucket, key: key.join('/') }
}

function service(request: DoubleRequest) {
  const problem = signatureProblem(request, { AK1: 'secret/1' })
  return problem ? refusal(403, 'SignatureDoesNotMatch', problem) : storage(request, placeOf(request))
}

const entry = ({ key, size }: { key: string; size: number }) => ({ Key: key, Size: String(size) })
const file = { mimeType: 'text/csv', fileName: 'a b+c.csv', data: Buffer.from('1,2').toString('base64') }
const inputs = [[{ json: {}, binary: { data: file } }]]
const reports = { bucketName: 'reports' }
const protection = {
  lockLegalHold: true,
  lockMode: 'governance',
  lockRetainUntilDate: '2027-01-01T00:00:00Z',
  serverSideEncryption: 'aws:kms',
  storageClass: 'standardIA',
  grantRead: true,
  requesterPays: true,
}
const protectionHeaders = {
  'x-amz-object-lock-legal-hold': 'ON',
  'x-amz-object-lock-mode': 'GOVERNANCE',
  'x-amz-object-lock-retain-until-date': '2027-01-01T00:00:00.000Z',
  'x-amz-server-side-encryption': 'aws:kms',
  'x-amz-storage-class': 'STANDARD_IA',
  'x-amz-grant-read': '',
  'x-amz-request-payer': 'requester',
}

tryApp(s3, { hosts, service, credentials }, [
  {
    does: 'one bucket, with a region and rights',
    parameters: {
      resource: 'bucket',
      operation: 'create',
      name: 'new',
      additionalFields: { acl: 'publicReadWrite', bucketObjectLockEnabled: true, region: 'eu-2' },
    },
    asks: [
      {
        method: 'PUT',
        host: 'new.s3.example.com',
        path: '/',
        headers: { 'x-amz-acl': 'public-read-write', 'x-amz-bucket-object-lock-enabled': 'true' },
        body: expect.stringContaining('<LocationConstraint>eu-2</LocationConstraint>'),
      },
    ],
    gives: [{ success: true }],
  },
  {
    does: 'says what is wrong',
    parameters: { resource: 'bucket', operation: 'create', name: 'taken' },
    fails: 'The name is taken',
  },
  {
    does: 'deletes a bucket',
    parameters: { resource: 'bucket', operation: 'delete', name: 'new' },
    asks: [{ method: 'DELETE', host: 'new.s3.example.com' }],
    gives: [{ success: true }],
  },
  {
    does: 'needs a name',
    parameters: { resource: 'bucket', operation: 'delete', name: ' ' },
    fails: 'name of the bucket',
  },
  {
    does: 'all buckets',
    parameters: { resource: 'bucket', operation: 'getAll', returnAll: true },
    asks: [{ host: 's3.example.com', path: '/' }],
    gives: [{ Name: 'a' }, { Name: 'b' }],
  },
  {
    does: 'the first bucket',
    parameters: { resource: 'bucket', operation: 'getAll', limit: 1 },
    gives: [{ Name: 'a' }],
  },
  {
    does: 'all pages of a search',
    parameters: {
      resource: 'bucket',
      operation: 'search',
      ...reports,
      returnAll: true,
      additionalFields: { fetchOwner: true, startAfter: 'a b', requesterPays: true, encodingType: 'url' },
    },
    asks: [
      {
        query: {
          'list-type': '2',
          'max-keys': '1000',
          'start-after': 'a b',
          'fetch-owner': 'true',
          'encoding-type': 'url',
        },
        headers: { 'x-amz-request-payer': 'requester' },
      },
      { query: expect.objectContaining({ 'continuation-token': 'page 2+' }) },
    ],
    gives: objects.map(entry),
  },
  {
    does: 'the first that begin with a text',
    parameters: {
      resource: 'bucket',
      operation: 'search',
      ...reports,
      limit: 1,
      additionalFields: { prefix: 'docs/', delimiter: '/' },
    },
    gives: [entry({ key: 'docs/', size: 0 })],
  },
  {
    does: 'a folder in another one',
    parameters: {
      resource: 'folder',
      operation: 'create',
      ...reports,
      folderName: 'new folder',
      additionalFields: { parentFolderKey: 'docs/', storageClass: 'RecudedRedundancy' },
    },
    asks: [
      {
        method: 'PUT',
        path: '/docs/new%20folder/',
        headers: { 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
      },
    ],
    gives: [{ success: true }],
  },
  {
    does: 'deletes all that is in a folder',
    parameters: { resource: 'folder', operation: 'delete', ...reports, folderKey: 'docs/' },
    asks: [{}, {}, { method: 'POST', query: { delete: '' }, headers: { 'content-md5': expect.any(String) } }],
    gives: [{ deleted: ['docs/', 'docs/a.csv', 'docs/deep/'].map((Key) => ({ Key })) }],
  },
  {
    does: 'never deletes everything',
    parameters: { resource: 'folder', operation: 'delete', ...reports, folderKey: ' ' },
    asks: [],
    fails: 'Enter the key of the folder',
  },
  {
    does: 'the folders below',
    parameters: {
      resource: 'folder',
      operation: 'getAll',
      ...reports,
      options: { folderKey: 'docs/', fetchOwner: true },
    },
    gives: [entry({ key: 'docs/deep/', size: 0 })],
  },
  {
    does: 'all files',
    parameters: {
      resource: 'file',
      operation: 'getAll',
      ...reports,
      returnAll: true,
      options: { fetchOwner: true },
    },
    gives: ['docs/a.csv', 'other.txt'].map((key) =>
      entry(objects.find((each) => each.key === key) ?? { key, size: 0 }),
    ),
  },
  {
    does: 'the first file',
    parameters: { resource: 'file', operation: 'getAll', ...reports, limit: 1 },
    asks: [{}],
    gives: [entry({ key: 'docs/a.csv', size: 3 })],
  },
  {
    does: 'a copy, protected',
    parameters: {
      resource: 'file',
      operation: 'copy',
      sourcePath: '/reports/ä b.txt',
      destinationPath: '/new/x/y.txt',
      additionalFields: {
        ...protection,
        acl: 'bucketOwnerFullControl',
        metadataDirective: 'replace',
        taggingDirective: 'copy',
      },
    },
    asks: [
      {
        host: 'new.s3.example.com',
        path: '/x/y.txt',
        headers: {
          ...protectionHeaders,
          'x-amz-acl': 'bucket-owner-full-control',
          'x-amz-copy-source': '/reports/%C3%A4%20b.txt',
          'x-amz-metadata-directive': 'REPLACE',
          'x-amz-tagging-directive': 'COPY',
        },
      },
    ],
    gives: [{ ETag: '"e1"' }],
  },
  {
    does: 'says that it broke off, though the status is good',
    parameters: {
      resource: 'file',
      operation: 'copy',
      sourcePath: 'reports/broken',
      destinationPath: 'new/x',
    },
    fails: 'The copy broke off',
  },
  {
    does: 'needs a bucket and a key',
    parameters: { resource: 'file', operation: 'copy', sourcePath: '/reports', destinationPath: '/new/x' },
    fails: 'has to be a bucket and a key',
  },
  {
    does: 'deletes a version of a file',
    parameters: {
      resource: 'file',
      operation: 'delete',
      ...reports,
      fileKey: "it's (1).txt",
      options: { versionId: 'v/1' },
    },
    asks: [{ method: 'DELETE', path: '/it%27s%20%281%29.txt', query: { versionId: 'v/1' } }],
    gives: [{ success: true }],
  },
  {
    does: 'a file',
    parameters: { resource: 'file', operation: 'download', ...reports, fileKey: '={{ $json.key }}' },
    items: [{ key: 'docs/a.csv' }],
    gives: [{ key: 'docs/a.csv' }],
  },
  {
    does: 'says that there is none',
    parameters: { resource: 'file', operation: 'download', ...reports, fileKey: 'none' },
    fails: 'There is no such key',
  },
  {
    does: 'is no folder',
    parameters: { resource: 'file', operation: 'download', ...reports, fileKey: 'docs/' },
    fails: 'This is the key of a folder',
  },
  {
    does: 'refuses steps in a key',
    parameters: { resource: 'file', operation: 'delete', ...reports, fileKey: 'a/../b' },
    fails: 'cannot be used in an address',
  },
  {
    does: 'a file, with tags and keys',
    parameters: {
      resource: 'file',
      operation: 'upload',
      ...reports,
      additionalFields: { ...protection, parentFolderKey: 'docs', serversideEncryptionCustomerKey: 'k  1' },
      tagsUi: { tagsValues: [{ key: 'a b', value: 'c&d' }] },
    },
    inputs,
    asks: [
      {
        method: 'PUT',
        path: '/docs/a%20b%2Bc.csv',
        headers: {
          ...protectionHeaders,
          'content-type': 'text/csv',
          'x-amz-tagging': 'a%20b=c%26d',
          'x-amz-server-side-encryption-customer-key': 'k  1',
        },
        body: '1,2',
      },
    ],
    gives: [{ success: true }],
  },
  {
    does: 'a text',
    parameters: {
      resource: 'file',
      operation: 'upload',
      ...reports,
      binaryData: false,
      fileName: 'note.txt',
      fileContent: 'Zoë',
    },
    asks: [{ path: '/note.txt', body: 'Zoë' }],
    gives: [{ success: true }],
  },
  {
    does: 'needs a name for a text',
    parameters: { resource: 'file', operation: 'upload', ...reports, binaryData: false },
    fails: 'Enter the name of the file',
  },
])

async function run(parameters: JsonObject, given = {}, { items = inputs, answer = service } = {}) {
  const own = { s3: { ...credentials.s3, ...given } }
  const double = await startDouble(hosts, answer, own)
  onTestFinished(() => double.stop())
  const { output, error } = await runNodeInMemory(s3, {
    parameters,
    inputs: items,
    http: double.http,
    credentials: own,
  })
  return { said: error?.message, item: output[0]?.[0], requests: double.requests }
}

test('a downloaded file has its name and its kind', async () => {
  const { item } = await run({ ...reports, fileKey: 'docs/a.csv', binaryPropertyName: 'doc' })

  expect(item?.binary?.doc).toMatchObject({ fileName: 'a.csv', mimeType: 'text/csv', data: file.data })
})

test('buckets stand in the path when asked for, or when no host can be called like them', async () => {
  const list = (bucketName: string, given = {}) => run({ operation: 'getAll', bucketName, limit: 1 }, given)

  expect((await list('reports', { forcePathStyle: true })).requests).toMatchObject([
    { host: 's3.example.com', path: '/reports' },
  ])
  expect((await list('my.bucket')).requests).toMatchObject([{ host: 's3.example.com', path: '/my.bucket' }])
  expect((await list('evil.example/#')).requests).toMatchObject([{ path: '/evil.example%2F%23' }])
})

test('a wrong key is refused, and the endpoint is needed', async () => {
  expect((await run({ operation: 'getAll', ...reports }, { secretAccessKey: 'other' })).said).toBe(
    'The signature does not match',
  )
  expect((await run({ operation: 'getAll', ...reports }, { endpoint: '' })).said).toContain('no endpoint')
})

const large = Buffer.alloc(17 * 2 ** 20, 'x')
const largeInputs = [[{ json: {}, binary: { data: { ...file, data: large.toString('base64') } } }]]
const uploadLarge = {
  operation: 'upload',
  ...reports,
  fileName: 'large',
  additionalFields: { acl: 'private' },
}

test('a large file is sent in parts', async () => {
  const { said, requests } = await run(uploadLarge, {}, { items: largeInputs })

  expect(said).toBeUndefined()
  expect(requests.map(({ method, query, bytes }) => [method, query, bytes.length])).toEqual([
    ['POST', { uploads: '' }, 0],
    ['PUT', { partNumber: '1', uploadId: 'u 1' }, 8 * 2 ** 20],
    ['PUT', { partNumber: '2', uploadId: 'u 1' }, 8 * 2 ** 20],
    ['PUT', { partNumber: '3', uploadId: 'u 1' }, 2 ** 20],
    ['POST', { uploadId: 'u 1' }, expect.any(Number)],
  ])
  expect(requests[0]?.headers['x-amz-acl']).toBe('private')
  expect(String(requests[4]?.bytes)).toContain('<PartNumber>3</PartNumber><ETag>"e1"</ETag>')
})

test('parts are taken back when one of them fails', async () => {
  const answer = (request: DoubleRequest) =>
    request.query.partNumber === '2' ? refusal(400, 'EntityTooSmall', 'Too small') : service(request)
  const { said, requests } = await run(uploadLarge, {}, { items: largeInputs, answer })

  expect(said).toBe('Too small')
  expect(requests.at(-1)).toMatchObject({ method: 'DELETE', query: { uploadId: 'u 1' } })
})
