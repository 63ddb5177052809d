import type { S3Place } from '@heddle/worker'

interface Read {
  binaryMode: string
  s3Endpoint?: string | undefined
  s3Region: string
  s3Bucket?: string | undefined
  s3Prefix: string
  s3AccessKeyId?: string | undefined
  s3SecretAccessKey?: string | undefined
}

/** Where the store of files is; undefined when they are kept elsewhere, or something is missing. */
export function s3PlaceOf(read: Read): S3Place | undefined {
  const { s3Bucket: bucket, s3AccessKeyId: accessKeyId, s3SecretAccessKey: secretAccessKey } = read
  if (read.binaryMode !== 's3' || !bucket || !accessKeyId || !secretAccessKey) return undefined
  const { s3Region: region, s3Prefix: prefix } = read
  const endpoint = read.s3Endpoint ?? `https://s3.${region}.amazonaws.com`
  return { endpoint, region, bucket, prefix, accessKeyId, secretAccessKey }
}

export const s3Needs =
  'HEDDLE_BINARY_MODE=s3 needs HEDDLE_S3_BUCKET, HEDDLE_S3_ACCESS_KEY_ID and HEDDLE_S3_SECRET_ACCESS_KEY'
