import { isWebAddress } from '@heddle/core'
import { basePath } from './base-path.ts'
import { documentationBase } from './constants.ts'

/** Where a node type is explained: the address that it gives, or a page of our own named after it. */
export function documentationUrl({
  name,
  documentationUrl: given,
}: {
  name: string
  documentationUrl?: string
}): string {
  if (given !== undefined && isWebAddress(given)) return given
  const page = given ?? `guide/nodes/${name.replace(/^.*\./, '')}`
  return `${basePath.replace(/\/$/, '')}${documentationBase}${page.replace(/^\//, '')}`
}
