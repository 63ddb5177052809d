import { APICallError, InvalidResponseDataError, JSONParseError, TypeValidationError } from 'ai'
import { ServiceRefused, usualProblem } from '../app/service.ts'

/** The service took the question, and then something went wrong. */
const accepted = { status: 200, statusText: '', headers: {}, body: undefined }

const unreadables = [JSONParseError, TypeValidationError, InvalidResponseDataError]

/** What went wrong with a call of a model, in the words of its service. Requests, which hold what was asked, are left out. */
export function modelProblem(error: unknown, label: string): unknown {
  if (APICallError.isInstance(error)) return refusal(error, label)
  if (unreadables.some((kind) => kind.isInstance(error))) return unreadable(label)
  // What a service says in the middle of a stream is data.
  if (error instanceof Error) return error
  const said = usualProblem(error) ?? 'The answer ended with an error'
  return new ServiceRefused(`${label}: ${said}`, accepted)
}

function refusal(error: APICallError, label: string): unknown {
  const { statusCode: status = 0, responseBody = '', message, cause } = error
  // What kept the answer from coming, such as a time limit, says more than that there was none.
  const isOurs = cause instanceof Error && !unreadables.some((kind) => kind.isInstance(cause))
  if (status < 400) return isOurs ? cause : unreadable(label, responseBody)
  const answer = { status, statusText: '', headers: {}, body: responseBody }
  const said = usualProblem(parsed(responseBody)) ?? message
  return new ServiceRefused(sentence(status, said, label), answer)
}

function sentence(status: number, said: string, label: string): string {
  if (status === 401) return `${label} does not accept the credential: ${said}`
  if (status === 429) return `${label} gets too many requests: ${said}`
  return status >= 500 ? `${label} failed with the status ${status}: ${said}` : said
}

const unreadable = (label: string, body = ''): ServiceRefused =>
  new ServiceRefused(`${label} gave an answer that cannot be read`, { ...accepted, body })

/** An answer that stopped in the middle. */
export const cutShort = (label: string): ServiceRefused =>
  new ServiceRefused(`${label} stopped in the middle of its answer`, accepted)

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}
