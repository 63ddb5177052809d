import type { AppParams } from '../app/params.ts'

/** How the choices of a collection are told: the name of a header, and what becomes of the value. */
const headers: Readonly<
  Record<string, readonly [header: string, write: (value: string) => string | undefined]>
> = {
  acl: ['x-amz-acl', dashed],
  bucketObjectLockEnabled: ['x-amz-bucket-object-lock-enabled', whenTrue('true')],
  grantFullControl: ['x-amz-grant-full-control', whenTrue('')],
  grantRead: ['x-amz-grant-read', whenTrue('')],
  grantReadAcp: ['x-amz-grant-read-acp', whenTrue('')],
  grantWrite: ['x-amz-grant-write', whenTrue('')],
  grantWriteAcp: ['x-amz-grant-write-acp', whenTrue('')],
  lockLegalHold: ['x-amz-object-lock-legal-hold', (value) => (value === 'true' ? 'ON' : 'OFF')],
  lockMode: ['x-amz-object-lock-mode', (value) => value.toUpperCase()],
  lockRetainUntilDate: ['x-amz-object-lock-retain-until-date', timeOf],
  metadataDirective: ['x-amz-metadata-directive', (value) => value.toUpperCase()],
  taggingDirective: ['x-amz-tagging-directive', (value) => value.toUpperCase()],
  requesterPays: ['x-amz-request-payer', whenTrue('requester')],
  serverSideEncryption: ['x-amz-server-side-encryption', String],
  serverSideEncryptionContext: ['x-amz-server-side-encryption-context', String],
  encryptionAwsKmsKeyId: ['x-amz-server-side-encryption-aws-kms-key-id', String],
  serversideEncryptionCustomerAlgorithm: ['x-amz-server-side-encryption-customer-algorithm', String],
  serversideEncryptionCustomerKey: ['x-amz-server-side-encryption-customer-key', String],
  serversideEncryptionCustomerKeyMD5: ['x-amz-server-side-encryption-customer-key-md5', String],
  storageClass: ['x-amz-storage-class', storageClass],
}

/** The headers for what was added to the collection of an operation. */
export function headersIn(params: AppParams, collection = 'additionalFields'): Record<string, string> {
  const sent: Record<string, string> = {}
  for (const [name, [header, write]] of Object.entries(headers)) {
    const path = `${collection}.${name}`
    const value = params.value(path) === undefined ? '' : params.text(path)
    const written = value === '' ? undefined : write(value)
    if (written !== undefined) sent[header] = written
  }
  return sent
}

/** Whoever keeps the key for a file gives it with each part. */
export const keyHeaders = (sent: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(sent).filter(([name]) => /-encryption-customer-|-request-payer/.test(name)),
  )

/** `bucketOwnerFullControl` becomes `bucket-owner-full-control`. */
function dashed(value: string): string {
  const words = value.charAt(0).toLowerCase() + value.slice(1)
  return words.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

function whenTrue(sent: string): (value: string) => string | undefined {
  return (value) => (value === 'true' ? sent : undefined)
}

function timeOf(value: string): string {
  const time = new Date(value)
  if (Number.isNaN(time.getTime())) throw new Error(`"${value}" is not a date`)
  return time.toISOString()
}

const classes: Readonly<Record<string, string>> = {
  deepArchive: 'DEEP_ARCHIVE',
  glacier: 'GLACIER',
  intelligentTiering: 'INTELLIGENT_TIERING',
  onezoneIA: 'ONEZONE_IA',
  // As documents spell it.
  RecudedRedundancy: 'REDUCED_REDUNDANCY',
  standard: 'STANDARD',
  standardIA: 'STANDARD_IA',
}

function storageClass(value: string): string {
  return classes[value] ?? value
}
