import { basename } from 'node:path/posix'
import { textOf } from '@heddle/core'
import { OwnItems, type AppCall, type AppOperation } from '../app/operation.ts'
import { mimeTypeOf } from '../files/mime-types.ts'
import { encode, type Account, type AccountOf } from './account.ts'
import { askS3, dataOf } from './ask-s3.ts'
import { isFolder } from './folders.ts'
import { listObjects } from './list-objects.ts'
import { headersIn } from './s3-headers.ts'
import { upload } from './upload.ts'

/** What can be done with single objects. */
export const fileOperations = (accountOf: AccountOf): Readonly<Record<string, AppOperation>> => ({
  copy: {
    async run(call) {
      const { params } = call
      const [bucket, key] = placeIn(params.text('destinationPath'))
      const source = placeIn(params.text('sourcePath'))
      const answer = await askS3(call, await accountOf(call), {
        method: 'PUT',
        bucket,
        key,
        headers: {
          ...headersIn(params),
          'x-amz-copy-source': `/${source.join('/').split('/').map(encode).join('/')}`,
        },
        body: '',
      })
      return dataOf(call, answer)
    },
  },
  delete: {
    async run(call) {
      const { params } = call
      await askS3(call, await accountOf(call), {
        method: 'DELETE',
        bucket: params.text('bucketName'),
        key: keyOf(call),
        query: { versionId: params.maybe('options.versionId') },
      })
      return { success: true }
    },
  },
  download: { effect: 'reads', run: async (call) => download(call, await accountOf(call)) },
  getAll: {
    effect: 'reads',
    async run(call) {
      const { params } = call
      return listObjects(call, await accountOf(call), {
        bucket: params.text('bucketName'),
        query: {
          prefix: params.maybe('options.folderKey'),
          'fetch-owner': params.flag('options.fetchOwner') ? 'true' : undefined,
        },
        isWanted: (entry) => !isFolder(entry),
      })
    },
  },
  upload: { run: async (call) => upload(call, await accountOf(call)) },
})

function keyOf({ params }: AppCall): string {
  const key = params.text('fileKey')
  if (key === '') throw new Error('Enter the key of the file')
  if (key.endsWith('/')) throw new Error('This is the key of a folder: enter that of a file')
  return key
}

async function download(call: AppCall, account: Account): Promise<OwnItems> {
  const { params, context, item } = call
  const key = keyOf(call)
  const bucket = params.text('bucketName')
  const { body, headers } = await askS3(call, account, { bucket, key, responseType: 'stream' })
  const fileName = basename(key)
  const mimeType = mimeTypeOf(fileName, headers['content-type'])
  const file = await context.binary.write(body as ReadableStream<Uint8Array>, { fileName, mimeType })
  return new OwnItems([
    {
      json: item.json,
      binary: { ...item.binary, [textOf(params.text('binaryPropertyName')) || 'data']: file },
    },
  ])
}

/** `/bucket/folder/file` */
function placeIn(path: string): [bucket: string, key: string] {
  const [, bucket = '', key = ''] = /^\/?([^/]+)\/(.+)$/s.exec(path) ?? []
  if (key === '') throw new Error(`"${path}" has to be a bucket and a key, such as /bucket/file.jpg`)
  return [bucket, key]
}
