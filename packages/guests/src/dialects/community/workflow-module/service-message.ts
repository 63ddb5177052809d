import { isJsonObject, parsePath, readPath } from '@heddle/core'

/** Where services say what went wrong, the most telling places first. */
const messagePaths = [
  'error.message',
  'error_description',
  'error.error_description',
  'message',
  'Message',
  'detail',
  'details',
  'title',
  'reason',
  'err.message',
  'errorMessage',
  'errorMessages',
  'errors',
  'error',
  'description',
  'text',
  'msg',
].map(parsePath)

/** What a service itself says about a failure, found in the body of its answer. */
export function serviceMessage(body: unknown): string | undefined {
  const data = typeof body === 'string' ? parsed(body) : body
  if (typeof data === 'string') return data === '' || data.trimStart().startsWith('<') ? undefined : data
  if (Array.isArray(data)) return firstText(data)
  if (!isJsonObject(data)) return undefined
  for (const path of messagePaths) {
    const found = textIn(readPath(data, path))
    if (found !== undefined) return found
  }
  return undefined
}

function textIn(value: unknown): string | undefined {
  if (typeof value === 'string') return value === '' ? undefined : value
  if (typeof value === 'number') return String(value)
  return Array.isArray(value) ? firstText(value) : undefined
}

function firstText(list: readonly unknown[]): string | undefined {
  const texts = list.map((entry) => (typeof entry === 'string' ? entry : serviceMessage(entry)))
  const found = texts.filter((text) => text !== undefined)
  return found.length > 0 ? found.join(', ') : undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
