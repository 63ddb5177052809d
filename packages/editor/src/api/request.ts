import type { Calls } from '@heddle/contract'
import type { z } from 'zod'
import { restUrl } from '../lib/base-path.ts'
import { useLanguage } from '../lib/i18n.ts'
import { errorOf, ServerUnreachable, type ApiError } from './api-error.ts'
import { sessionId } from './session-id.ts'
import { useSession } from './session.ts'

export type CallName = keyof Calls
type InputOf<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined
type Given<Key extends string, Value> = undefined extends Value
  ? { [K in Key]?: Value }
  : { [K in Key]: Value }
type PartOf<Name extends CallName, Key extends string> =
  Calls[Name] extends Record<Key, infer S> ? InputOf<S> : undefined

export type RequestInput<Name extends CallName> = Given<'params', PartOf<Name, 'params'>> &
  Given<'query', PartOf<Name, 'query'>> &
  Given<'body', PartOf<Name, 'body'>> & { signal?: AbortSignal }

export type ResponseOf<Name extends CallName> = Calls[Name] extends { response: infer S extends z.ZodType }
  ? z.output<S>
  : undefined

/** Calls the server by the contract's types: `request('GET /workflows/:id', { params: { id } })`. */
export async function request<Name extends CallName>(
  name: Name,
  input: NoInfer<RequestInput<Name>>,
): Promise<ResponseOf<Name>> {
  const [method = 'GET', path = ''] = name.split(' ')
  const { params, query, body, signal } = input as PlainInput
  const response = await reach(restUrl(`${fillPath(path, params)}${queryText(query)}`), {
    method,
    signal,
    credentials: 'same-origin',
    headers: {
      sessionid: sessionId,
      'accept-language': useLanguage.getState().shown,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  const answer: unknown = await response.json().catch(() => undefined)
  if (!response.ok) throw noteEnd(errorOf(response, answer))
  return (answer as { data?: unknown } | undefined)?.data as ResponseOf<Name>
}

/** Nothing the person does will work until they sign in again: the shell tells them. */
function noteEnd(error: ApiError): ApiError {
  const isOver = error.errorCode === 'unauthorized' && useSession.getState().user !== undefined
  if (isOver) useSession.setState({ isOver })
  return error
}

interface PlainInput {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  signal?: AbortSignal
}

async function reach(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw new ServerUnreachable()
  }
}

const fillPath = (path: string, params: Record<string, string> = {}): string =>
  path.replace(/:(\w+)/g, (_match, key: string) => encodeURIComponent(params[key] ?? ''))

function queryText(query: Record<string, unknown> = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  if (given.length === 0) return ''
  return `?${new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString()}`
}
