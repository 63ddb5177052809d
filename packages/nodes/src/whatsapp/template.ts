import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import type { AppParams } from '../app/params.ts'

/** A template by name and language, with what stands in its gaps. */
export function templateOf({ text, rows }: AppParams): JsonObject {
  const [name = '', code = ''] = text('template').split('|')
  const components = rows('components.component').map(componentOf)
  return { name, language: { code }, ...(components.length > 0 && { components }) }
}

function componentOf(component: JsonObject): JsonObject {
  const { type, sub_type, index } = component
  if (type === 'button')
    return { type, sub_type, index: textOf(index), parameters: parametersIn(component.buttonParameters) }
  const given = type === 'header' ? component.headerParameters : component.bodyParameters
  return { type, parameters: parametersIn(given).map(parameterOf) }
}

const parametersIn = (group: unknown): JsonObject[] =>
  isJsonObject(group) ? [group.parameter ?? []].flat().filter(isJsonObject) : []

function parameterOf({ type, ...given }: JsonObject): JsonObject {
  switch (type) {
    case 'currency': {
      const { code, fallback_value } = given
      // WhatsApp counts thousandths.
      return { type, currency: { code, fallback_value, amount_1000: Number(given.amount_1000) * 1000 } }
    }
    case 'date_time':
      return { type, date_time: { fallback_value: given.date_time } }
    case 'image':
      return { type, image: { link: given.imageLink } }
    default:
      return { type, text: given.text }
  }
}
