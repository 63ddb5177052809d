import { isJsonObject, textOf, withoutUndefined, type JsonObject } from '@heddle/core'
import type { AppParams } from '../app/params.ts'

const people = ['toRecipients', 'ccRecipients', 'bccRecipients', 'replyTo'] as const

/** The fields of a message that were added to a collection, as Graph has them. What was not added stays as it is. */
export async function messageFields(params: AppParams, collection: string): Promise<JsonObject> {
  const at = (name: string) => `${collection}.${name}`
  const given = await Promise.all(
    people.map(async (name) => [name, await recipientsIn(params, at(name))] as const),
  )
  const from = await recipientsIn(params, at('from'))
  const headers = params.value(at('internetMessageHeaders'))
  return withoutUndefined({
    ...Object.fromEntries(given),
    subject: params.value(at('subject')),
    from: from?.[0],
    categories: params.value(at('categories')) === undefined ? undefined : params.texts(at('categories')),
    importance: params.maybe(at('importance'))?.toLowerCase(),
    isRead: params.value(at('isRead')),
    isReadReceiptRequested: params.value(at('isReadReceiptRequested')),
    internetMessageHeaders: isJsonObject(headers)
      ? params.rows(at('internetMessageHeaders.headers')).map(({ name, value }) => ({ name, value }))
      : undefined,
  })
}

/** The text of a message; Graph takes it as plain text where nobody says otherwise. */
export function bodyOf(params: AppParams, content: string, collection: string): JsonObject {
  const contentType = params.maybe(`${collection}.bodyContentType`)?.toLowerCase()
  return { content, ...(contentType !== undefined && { contentType }) }
}

/** Addresses with commas between them; names may stand before them. Undefined where nothing was said. */
async function recipientsIn(params: AppParams, path: string): Promise<JsonObject[] | undefined> {
  return params.value(path) === undefined ? undefined : recipientsOf(params.text(path))
}

export async function recipientsOf(text: string): Promise<JsonObject[]> {
  const { default: parse } = await import('nodemailer/lib/addressparser')
  return parse(text.trim(), { flatten: true }).map(({ address, name }) => {
    if (!address.includes('@')) throw new Error(`"${textOf(address || name)}" is not an email address`)
    return { emailAddress: { address, ...(name !== '' && { name }) } }
  })
}
