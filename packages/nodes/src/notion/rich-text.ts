import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import { locatedId } from './notion-service.ts'

/** Notion takes two thousand characters in one piece of a text. */
const longestPiece = /[\s\S]{1,1999}(?:[\s\S](?<![\uD800-\uDBFF])|$|(?=[\uD800-\uDBFF]))/g

/** A text without any marks. */
export function plainText(given: unknown): JsonObject[] {
  // Characters that take two places are not torn apart.
  const pieces = textOf(given).match(longestPiece) ?? ['']
  return pieces.map((content) => ({ text: { content } }))
}

/** A text that is written as it is, or put together of pieces with marks, links and mentions. */
export function composeText({ richText, textContent, text }: JsonObject): JsonObject[] {
  if (richText !== true) return plainText(textContent)
  const pieces: unknown = isJsonObject(text) ? text.text : undefined
  return [pieces ?? []].flat().flatMap((piece) => (isJsonObject(piece) ? [pieceOf(piece)] : []))
}

function pieceOf(piece: JsonObject): JsonObject {
  const { textType = 'text', annotationUi } = piece
  const marks = isJsonObject(annotationUi) && Object.keys(annotationUi).length > 0
  return { type: textType, ...contentOf(piece), ...(marks && { annotations: annotationUi }) }
}

function contentOf(piece: JsonObject): JsonObject {
  const { textType = 'text', text, isLink, textLink, expression } = piece
  if (textType === 'equation') return { equation: { expression } }
  if (textType === 'mention') return { mention: mentionOf(piece) }
  return { text: { content: textOf(text), ...(isLink === true && { link: { url: textLink } }) } }
}

function mentionOf({ mentionType, ...given }: JsonObject): JsonObject {
  if (mentionType === 'date') {
    const { range, date, dateStart, dateEnd } = given
    return { type: 'date', date: range === true ? { start: dateStart, end: dateEnd } : { start: date } }
  }
  const type = textOf(mentionType)
  return { type, [type]: { id: locatedId(given[type]) } }
}

/** What a text of the service says. */
export function textIn(given: unknown): string {
  const pieces: unknown[] = Array.isArray(given) ? given : []
  return pieces.map((piece) => (isJsonObject(piece) ? textOf(piece.plain_text) : '')).join('')
}
