import { isJsonObject, textOf } from '@heddle/core'
import type { HttpResponse } from '@heddle/core/node'

const longest = 2000

/** What a service says about a request that it refuses. */
export function serviceError({ status, body }: HttpResponse): Error {
  const text = body instanceof Uint8Array ? new TextDecoder().decode(body) : body
  const said = sentenceIn(text)
  const whole =
    text === undefined || text === '' ? '' : typeof text === 'string' ? text : JSON.stringify(text)
  return Object.assign(new Error(said ?? `The service answered with status ${status}`), {
    httpCode: String(status),
    ...(whole !== '' && { description: whole.slice(0, longest) }),
  })
}

/** Where most services put it. */
function sentenceIn(body: unknown): string | undefined {
  if (!isJsonObject(body)) return undefined
  const { message, error, detail, title } = body
  const inside = isJsonObject(error) ? error.message : error
  const found = [message, inside, detail, title].find((each) => typeof each === 'string' && each !== '')
  return found === undefined ? undefined : textOf(found).slice(0, longest)
}
