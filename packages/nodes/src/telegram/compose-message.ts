import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import { attribution } from '../app/attribution.ts'
import type { AppParams } from '../app/params.ts'

/** What a message has besides its content: the additional fields, and the buttons below it. */
export function messageExtras(params: AppParams): JsonObject {
  const { appendAttribution: _, fileName: _name, ...fields } = params.fields('additionalFields')
  const markup = replyMarkup(params)
  return { ...fields, ...(markup && { reply_markup: markup }) }
}

/** A text is Markdown unless it says something else, and ends with what sent it where that is wanted. */
export function textMessage(params: AppParams): JsonObject {
  const { parse_mode: given, ...extras } = messageExtras(params)
  const parseMode = textOf(given) || 'Markdown'
  const text = params.text('text')
  const wanted = params.flag('additionalFields.appendAttribution')
  return {
    text: wanted ? withAttribution(text, parseMode) : text,
    // The link below is not worth a preview.
    ...(wanted && !hasLink(text) && { disable_web_page_preview: true }),
    ...extras,
    parse_mode: parseMode,
  }
}

const hasLink = (text: string): boolean => /\S\.\S|:\/\/\S/.test(text)

export function withAttribution(text: string, parseMode: string): string {
  const { text: words, name, url } = attribution
  if (parseMode === 'Markdown') return `${text}\n\n_${words} _[${name}](${url})`
  if (parseMode === 'HTML') return `${text}\n\n<em>${words} </em><a href="${url}">${name}</a>`
  return text
}

function replyMarkup(params: AppParams): JsonObject | undefined {
  switch (params.value('replyMarkup')) {
    case 'forceReply':
      return params.fields('forceReply')
    case 'inlineKeyboard':
      return { inline_keyboard: keyboard(params, 'inlineKeyboard') }
    case 'replyKeyboard':
      return { keyboard: keyboard(params, 'replyKeyboard'), ...params.fields('replyKeyboardOptions') }
    case 'replyKeyboardRemove':
      return params.fields('replyKeyboardRemove')
    default:
      return undefined
  }
}

const keyboard = ({ rows }: AppParams, path: string): JsonObject[][] =>
  rows(`${path}.rows`).flatMap(({ row }) => {
    const buttons = isJsonObject(row) ? row.buttons : undefined
    return buttons === undefined ? [] : [[buttons].flat().filter(isJsonObject).map(button)]
  })

const button = ({ text, additionalFields }: JsonObject): JsonObject => ({
  text,
  ...(isJsonObject(additionalFields) && additionalFields),
})
