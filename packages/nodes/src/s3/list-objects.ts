import { textOf, type JsonObject } from '@heddle/core'
import type { AppCall } from '../app/operation.ts'
import type { Account } from './account.ts'
import { askS3, dataOf, entriesOf } from './ask-s3.ts'

interface Listing {
  bucket: string
  query: Readonly<Record<string, string | undefined>>
  headers?: Record<string, string>
  /** Those that count; all when absent. */
  isWanted?(entry: JsonObject): boolean
  /** The folders right below come, too. */
  prefixes?: boolean
  /** All, whatever the parameters say. */
  whole?: boolean
}

const mostInPage = 1000

/** What is in a bucket, page after page, until there is as much as the parameters want. */
export async function listObjects(
  call: AppCall,
  account: Account,
  { bucket, query, headers = {}, isWanted = () => true, prefixes = false, whole = false }: Listing,
): Promise<JsonObject[]> {
  const most = whole || call.params.flag('returnAll') ? Infinity : call.params.number('limit')
  const found: JsonObject[] = []
  let token: string | undefined
  do {
    const asked = { 'list-type': 2, 'max-keys': mostInPage, ...query, 'continuation-token': token }
    const page = await dataOf(call, await askS3(call, account, { bucket, query: asked, headers }))
    found.push(...entriesOf(page.Contents).filter(isWanted))
    if (prefixes) found.push(...entriesOf(page.CommonPrefixes))
    token = page.IsTruncated === 'true' ? textOf(page.NextContinuationToken) || undefined : undefined
  } while (token !== undefined && found.length < most)
  return found.slice(0, most === Infinity ? undefined : most)
}
