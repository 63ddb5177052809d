import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import type { AppService } from '../app/service.ts'

const base = 'https://discord.com/api/v10'

export const discordService: AppService = { label: 'Discord', problem }

/** The address of something of Discord; webhooks know their own. */
export const api = (path: string): string => base + path

/** Discord tells what is wrong in a message, and below it field by field. */
function problem({ status, body }: { status: number; body: unknown }): string | undefined {
  if (status < 400 || !isJsonObject(body) || body.message === undefined) return undefined
  const details = detailsOf(body.errors)
  return details.length === 0 ? textOf(body.message) : `${textOf(body.message)}: ${details.join('; ')}`
}

function detailsOf(errors: unknown, path = ''): string[] {
  if (!isJsonObject(errors)) return []
  const { _errors: given, ...below } = errors
  const own = Array.isArray(given) ? given.filter(isJsonObject) : []
  return [
    ...own.map(({ message }) => `${path} ${textOf(message)}`.trim()),
    ...Object.entries(below).flatMap(([name, each]) =>
      detailsOf(each, path === '' ? name : `${path}.${name}`),
    ),
  ]
}

/** Only the fields that matter most. */
export const simplify = (entry: JsonObject, fields: readonly string[]): JsonObject =>
  Object.fromEntries(fields.filter((name) => entry[name] !== undefined).map((name) => [name, entry[name]]))

/** Where the ids stand in addresses of Discord. */
export const guildUrl = /\/channels\/(\d+)/
export const channelUrl = /\/channels\/\d+\/(\d+)/
