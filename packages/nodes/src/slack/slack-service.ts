import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import { byToken } from '../app/paging.ts'
import type { AppRequest, AppService } from '../app/service.ts'

/** Slack answers with the status 200 also when something is wrong. */
export const slackService: AppService = {
  label: 'Slack',
  baseUrl: 'https://slack.com/api',
  // Without the character set Slack adds a warning to its answers.
  headers: { 'content-type': 'application/json; charset=utf-8' },
  problem: ({ body }) => (isJsonObject(body) && body.ok === false ? describe(body) : undefined),
}

const words: Readonly<Record<string, string>> = {
  account_inactive: 'The account of the Slack token is deactivated',
  already_in_channel: 'The user is already in the channel',
  already_reacted: 'The reaction is already there',
  channel_not_found: 'The channel was not found, or the app cannot see it: check its ID and invite the app',
  invalid_auth: 'Slack does not accept the token of the credential',
  invalid_blocks: 'Slack does not accept the blocks: check them in its Block Kit Builder',
  is_archived: 'The channel is archived',
  message_not_found: 'There is no message with this timestamp in the channel',
  name_taken: 'There is already a channel with this name',
  no_text: 'The message is empty',
  not_admin: 'The account needs a higher role for this, such as owner or admin',
  not_authed: 'The credential has no token',
  not_in_channel: 'The app is not in the channel: invite it first',
  paid_teams_only: 'The plan of the Slack workspace does not include this',
  ratelimited: 'Slack gets too many requests',
  token_revoked: 'The Slack token was revoked: connect the account again',
  user_not_found: 'The user was not found',
  users_not_found: 'The user was not found',
}

function describe(body: JsonObject): string {
  const error = textOf(body.error)
  if (error === 'missing_scope')
    return `The Slack token lacks a scope. Add it to the app and install the app again: ${textOf(body.needed)}`
  const known = Object.hasOwn(words, error) ? words[error] : undefined
  return known === undefined ? `Slack error: ${error}` : `${known} (${error})`
}

export const post = (method: string, body: JsonObject = {}): AppRequest => ({
  method: 'POST',
  url: `/${method}`,
  body,
})

export const get = (method: string, query: JsonObject = {}): AppRequest => ({ url: `/${method}`, query })

/** Lists go on after a cursor, under this name. */
export const pagesOf = (entries: string) =>
  byToken({
    entries,
    token: 'response_metadata.next_cursor',
    as: 'cursor',
    size: { name: 'limit', most: 200 },
  })

/** A part of an answer. */
export const part =
  (name: string) =>
  (body: unknown): unknown =>
    isJsonObject(body) ? body[name] : body

/** The whole answer; a field that is called as short as `ts` gets a name that says what it is. */
export function answerOf(body: unknown): unknown {
  if (!isJsonObject(body) || body.ts === undefined) return body
  const { ts, ...rest } = body
  return { ...rest, message_timestamp: ts }
}

/** Where the id of a channel stands in an address of Slack. */
export const channelUrl = /\/(?:client\/[^/]+|archives)\/([A-Za-z0-9]{2,})/
