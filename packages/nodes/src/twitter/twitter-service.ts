import { isJsonObject, textOf } from '@heddle/core'
import type { AppCall } from '../app/operation.ts'
import { valueIn } from '../app/paging.ts'
import type { AppParams } from '../app/params.ts'
import { usualProblem, type AppRequest, type AppService } from '../app/service.ts'

export const twitterService: AppService = {
  label: 'X',
  baseUrl: 'https://api.x.com/2',
  problem({ status, body }) {
    if (!isJsonObject(body) || body.errors === undefined) return undefined
    // Where only some of what was asked for is missing, the rest is still an answer.
    if (status < 400 && body.data !== undefined) return undefined
    return usualProblem(body.errors) ?? textOf(body.detail)
  },
}

const post = /(?:twitter|x)\.com\/[^?#]*\/status(?:es)?\/(\d+)/

/** Where ids stand in the addresses of the pages that people look at. */
export const twitterUrls = {
  tweetId: post,
  tweetDeleteId: post,
  inQuoteToStatusId: post,
  inReplyToStatusId: post,
  list: /(?:twitter|x)\.com\/[^?#]*lists\/(\d+)/,
}

/** What an answer is about; beside it stand counts and notes. */
export const dataOf = (body: unknown): unknown => valueIn(body, 'data')

/** The account of a person, by its id or by the name that stands behind the @. */
export function userRequest({ id, value }: AppParams): AppRequest {
  const given = encodeURIComponent(id('user').replace(/^@/, ''))
  return { url: value('user.mode') === 'id' ? `/users/${given}` : `/users/by/username/${given}` }
}

/** Most requests name people by their id. */
export async function userId({ params, send }: AppCall): Promise<string> {
  if (params.value('user.mode') === 'id') return params.id('user')
  return textOf(valueIn(await send(userRequest(params)), 'data.id'))
}

/** The id of the account that is connected. */
export const ownId = async ({ send }: AppCall): Promise<string> =>
  textOf(valueIn(await send({ url: '/users/me' }), 'data.id'))
