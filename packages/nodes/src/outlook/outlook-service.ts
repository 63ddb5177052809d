import type { JsonObject } from '@heddle/core'
import { graphService, pathOf } from '../microsoft/graph-service.ts'
import type { AppParams } from '../app/params.ts'

export const outlookService = graphService('Outlook')

export const succeeded = (): JsonObject => ({ success: true })

/** In addresses of the web page an id is written as in older programs. */
export function idIn(params: AppParams, path: string): string {
  const id = params.id(path)
  return /%[\da-f]{2}/i.test(id) && isEncoded(id)
    ? decodeURIComponent(id).replaceAll('/', '-').replaceAll('+', '_')
    : id
}

/** A percent sign may also stand for itself. */
const isEncoded = (text: string): boolean => !/%(?![\da-f]{2})/i.test(text)

export const messageUrl = (params: AppParams, ...rest: readonly string[]): string =>
  pathOf('messages', idIn(params, 'messageId'), ...rest)

/** Where the id stands in the addresses of the web page. */
export const outlookUrls = {
  folderId: /^https:\/\/outlook\.[a-z\d.]+\/mail\/(?:\d+\/)?(?:id\/)?([^/?#]+)/,
  eventId: /^https:\/\/outlook\.[a-z\d.]+\/calendar\/(?:\d+\/)?item\/([^/?#]+)/,
}
