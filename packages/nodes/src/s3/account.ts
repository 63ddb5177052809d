import { textOf } from '@heddle/core'
import type { HttpResponse } from '@heddle/core/node'
import type { AppCall } from '../app/operation.ts'

/** Where the buckets of an account are. */
export interface Account {
  credential: string
  region: string
  endpoint(region: string): string
  /** Buckets are part of the path, not of the host. */
  pathStyle: boolean
  ignoreTlsErrors: boolean
  /** Each bucket has a region of its own. */
  hasRegions: boolean
}

export type AccountOf = (call: AppCall) => Promise<Account>

export const s3Account: AccountOf = async ({ context, itemIndex }) => {
  const given = await context.credential('s3', itemIndex)
  const endpoint = textOf(given.endpoint).replace(/\/$/, '')
  if (!/^https?:\/\//.test(endpoint))
    throw new Error('The S3 credential has no endpoint that begins with https://')
  return {
    credential: 's3',
    region: textOf(given.region) || 'us-east-1',
    endpoint: () => endpoint,
    pathStyle: given.forcePathStyle === true,
    ignoreTlsErrors: given.ignoreSSLIssues === true,
    hasRegions: false,
  }
}

export const awsAccount: AccountOf = async ({ context, itemIndex, params }) => {
  const credential = params.value('authentication') === 'assumeRole' ? 'awsAssumeRole' : 'aws'
  const given = await context.credential(credential, itemIndex)
  const own = given.customEndpoints === true ? textOf(given.s3Endpoint).replace(/\/$/, '') : ''
  return {
    credential,
    region: textOf(given.region) || 'us-east-1',
    endpoint: (region) => (own || `https://s3.{region}.${domainOf(region)}`).replace('{region}', region),
    pathStyle: own !== '',
    ignoreTlsErrors: false,
    hasRegions: own === '',
  }
}

const domainOf = (region: string): string => (region.startsWith('cn-') ? 'amazonaws.com.cn' : 'amazonaws.com')

/** Address of a bucket, or of something in it. */
export function addressIn(
  account: Account,
  region: string,
  { bucket, key }: { bucket?: string; key?: string },
): string {
  const endpoint = account.endpoint(region)
  const path = key === undefined ? '' : pathOf(key)
  if (bucket === undefined) return `${endpoint}/`
  // A name with dots fits no certificate, and any other name no host.
  if (account.pathStyle || !/^[a-z\d][a-z\d-]+[a-z\d]$/.test(bucket))
    return `${endpoint}/${encode(bucket)}${key === undefined ? '' : '/'}${path}`
  return `${endpoint.replace('://', `://${bucket}.`)}/${path}`
}

function pathOf(key: string): string {
  const names = key.split('/')
  // On the way they would be understood as steps, and lead to something else.
  if (names.some((name) => name === '.' || name === '..'))
    throw new Error(`The key "${key}" cannot be used in an address`)
  return names.map(encode).join('/')
}

export const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`)

/** Of the buckets that a run has to do with. */
const regions = new WeakMap<object, Map<string, Promise<string>>>()

/** The region of a bucket, which has to be asked there. */
export function regionOf({ context }: AppCall, account: Account, bucket: string): Promise<string> {
  if (!account.hasRegions) return Promise.resolve(account.region)
  const known = regions.get(context) ?? new Map<string, Promise<string>>()
  regions.set(context, known)
  const { credential, region } = account
  const url = addressIn(account, region, { bucket })
  const found =
    known.get(bucket) ??
    context
      .http({
        method: 'HEAD',
        url,
        credential,
        ignoreStatus: true,
        followRedirects: false,
        responseType: 'text',
      })
      // It is told also to those who may not see the bucket.
      .then(({ headers }: HttpResponse) => headers['x-amz-bucket-region'] ?? region)
  known.set(bucket, found)
  return found
}
