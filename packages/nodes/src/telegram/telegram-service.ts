import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import type { AppRequest, AppService } from '../app/service.ts'

/** The credential knows where it is: the token is a part of the address. */
export const telegramService: AppService = {
  label: 'Telegram',
  problem: ({ body }) =>
    isJsonObject(body) && body.ok === false
      ? textOf(body.description) || 'Telegram refused the request'
      : undefined,
}

/** Asks the bot for something. */
export const method = (name: string, body: JsonObject): AppRequest => ({
  method: 'POST',
  url: `/api/${name}`,
  body,
})
