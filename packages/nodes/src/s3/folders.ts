import { createHash } from 'node:crypto'
import { textOf, type JsonObject } from '@heddle/core'
import type { AppCall, AppOperation } from '../app/operation.ts'
import type { Account, AccountOf } from './account.ts'
import { askS3, dataOf, entriesOf } from './ask-s3.ts'
import { escapeXml } from './buckets.ts'
import { listObjects } from './list-objects.ts'
import { headersIn } from './s3-headers.ts'

/** A key in a folder, which may be none. */
export const keyIn = (folder: string | undefined, name: string): string =>
  folder === undefined ? name : `${folder.replace(/\/$/, '')}/${name}`

export const isFolder = ({ Key, Size }: JsonObject): boolean =>
  textOf(Key).endsWith('/') && textOf(Size) === '0'

/** A folder is an object without content whose key ends with a slash. */
export const folderOperations = (accountOf: AccountOf): Readonly<Record<string, AppOperation>> => ({
  create: {
    async run(call) {
      const { params } = call
      const name = params.text('folderName').replace(/\/$/, '')
      if (name === '') throw new Error('Enter the name of the folder')
      await askS3(call, await accountOf(call), {
        method: 'PUT',
        bucket: params.text('bucketName'),
        key: `${keyIn(params.maybe('additionalFields.parentFolderKey'), name)}/`,
        headers: headersIn(params),
        body: '',
      })
      return { success: true }
    },
  },
  delete: {
    async run(call) {
      const account = await accountOf(call)
      const bucket = call.params.text('bucketName')
      const prefix = call.params.text('folderKey')
      // Nothing would mean everything.
      if (prefix.trim() === '') throw new Error('Enter the key of the folder')
      const inside = await listObjects(call, account, { bucket, query: { prefix }, whole: true })
      const keys = inside.map(({ Key }) => textOf(Key))
      const deleted: JsonObject[] = []
      for (let at = 0; at < keys.length; at += mostAtOnce)
        deleted.push(...(await deleteKeys(call, account, { bucket, keys: keys.slice(at, at + mostAtOnce) })))
      return { deleted }
    },
  },
  getAll: {
    effect: 'reads',
    async run(call) {
      const prefix = call.params.maybe('options.folderKey')
      return listObjects(call, await accountOf(call), {
        bucket: call.params.text('bucketName'),
        query: { prefix, 'fetch-owner': call.params.flag('options.fetchOwner') ? 'true' : undefined },
        isWanted: (entry) => isFolder(entry) && textOf(entry.Key) !== prefix,
      })
    },
  },
})

const mostAtOnce = 1000

async function deleteKeys(
  call: AppCall,
  account: Account,
  { bucket, keys }: { bucket: string; keys: readonly string[] },
): Promise<JsonObject[]> {
  const objects = keys.map((key) => `<Object><Key>${escapeXml(key)}</Key></Object>`)
  const body = `<Delete xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${objects.join('')}</Delete>`
  const answer = await askS3(call, account, {
    method: 'POST',
    bucket,
    query: { delete: '' },
    headers: {
      'content-type': 'application/xml',
      'content-md5': createHash('md5').update(body).digest('base64'),
    },
    body,
  })
  const { Deleted, Error: failed } = await dataOf(call, answer)
  const [first] = entriesOf(failed)
  if (first) throw new Error(`${textOf(first.Key)}: ${textOf(first.Message) || textOf(first.Code)}`)
  return entriesOf(Deleted)
}
