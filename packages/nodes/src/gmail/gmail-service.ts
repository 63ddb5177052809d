import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import type { AppCall } from '../app/operation.ts'
import { googlePages, googleService } from '../google/google-service.ts'

/** Everything that a node asks for is in the mailbox of the account itself. */
export const gmailService = googleService('Gmail', 'https://gmail.googleapis.com/gmail/v1/users/me')

/** Messages, threads or drafts; each entry is little more than an id. */
export const gmailPages = (entries: string) => googlePages(entries, { name: 'maxResults', most: 500 })

type Send = AppCall['send']

/** What Gmail answers, as an object. */
export async function ask(send: Send, url: string, query: Record<string, unknown> = {}): Promise<JsonObject> {
  const body = await send({ url, query })
  return isJsonObject(body) ? body : {}
}

export const pathOf = (...parts: readonly string[]): string =>
  parts.map((part) => `/${encodeURIComponent(part)}`).join('')

/** The address of the account. */
export const ownAddress = async (send: Send): Promise<string> =>
  textOf((await ask(send, '/profile')).emailAddress)

export const listIn = (holder: unknown, name: string): JsonObject[] => {
  const list = isJsonObject(holder) ? holder[name] : undefined
  return Array.isArray(list) ? list.filter(isJsonObject) : []
}

/** A header of a message that was asked for with its metadata. */
export function headerOf({ payload }: JsonObject, name: string): string {
  const found = listIn(payload, 'headers').find((header) => textOf(header.name).toLowerCase() === name)
  return textOf(found?.value)
}

/** How many messages are asked for at once. */
const together = 10

/** Does the same for each entry of a long list, some of them at a time; the results have the order of the entries. */
export async function forEachEntry<T>(
  entries: readonly JsonObject[],
  act: (id: string) => Promise<T>,
): Promise<T[]> {
  const done: T[] = []
  for (let first = 0; first < entries.length; first += together) {
    const some = entries.slice(first, first + together)
    done.push(...(await Promise.all(some.map(({ id }) => act(textOf(id))))))
  }
  return done
}
