import { textOf } from '@heddle/core'
import type { AppOperation } from '../app/operation.ts'
import type { AccountOf } from './account.ts'
import { askS3, dataOf, entriesOf } from './ask-s3.ts'
import { listObjects } from './list-objects.ts'
import { headersIn } from './s3-headers.ts'

/** What can be done with whole buckets. */
export const bucketOperations = (accountOf: AccountOf): Readonly<Record<string, AppOperation>> => ({
  create: {
    async run(call) {
      const given = await accountOf(call)
      const region = call.params.maybe('additionalFields.region') ?? given.region
      // A bucket that is not there yet has no region to ask for.
      const account = { ...given, region, hasRegions: false }
      await askS3(call, account, {
        method: 'PUT',
        bucket: call.params.text('name'),
        headers: { ...headersIn(call.params), 'content-type': 'application/xml' },
        body: region === 'us-east-1' ? '' : locationText(region),
      })
      return { success: true }
    },
  },
  delete: {
    async run(call) {
      await askS3(call, await accountOf(call), { method: 'DELETE', bucket: call.params.text('name') })
      return { success: true }
    },
  },
  getAll: {
    effect: 'reads',
    async run(call) {
      const data = await dataOf(call, await askS3(call, await accountOf(call), {}))
      const { Bucket } = (data.Buckets || {}) as { Bucket?: unknown }
      const buckets = entriesOf(Bucket)
      return call.params.flag('returnAll') ? buckets : buckets.slice(0, call.params.number('limit'))
    },
  },
  search: {
    effect: 'reads',
    async run(call) {
      const { params } = call
      const field = (name: string) => params.maybe(`additionalFields.${name}`)
      return listObjects(call, await accountOf(call), {
        bucket: params.text('bucketName'),
        query: {
          prefix: field('prefix'),
          delimiter: field('delimiter'),
          'encoding-type': field('encodingType'),
          'start-after': field('startAfter'),
          'fetch-owner': params.flag('additionalFields.fetchOwner') ? 'true' : undefined,
        },
        headers: headersIn(params),
        prefixes: params.flag('additionalFields.includeCommonPrefixes'),
      })
    },
  },
})

const locationText = (region: string): string =>
  `<CreateBucketConfiguration xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><LocationConstraint>${escapeXml(region)}</LocationConstraint></CreateBucketConfiguration>`

export const escapeXml = (text: unknown): string =>
  textOf(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
