import { scopes, type Endpoint, type Resource } from '@heddle/contract'
import type { Readable } from 'node:stream'
import type { z } from 'zod'
import type { Actor } from '../auth/actor.ts'
import type { WrittenJson } from './written-json.ts'

/** What a handler receives. Values are checked by the endpoint's schemas. */
export interface Call<E extends Endpoint> {
  user: E['scope'] extends 'public' ? Actor | undefined : Actor
  params: Parsed<E['params']>
  query: Parsed<E['query']>
  body: Parsed<E['body']>
  /** The editor page that calls; its push stream gets the events of what it starts. */
  editorSession: string | undefined
  cookie: CookieControl
  request: RequestFacts
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined

export interface CookieControl {
  token: string | undefined
  /** Puts the token into the browser's cookie. */
  give(token: string): void
  clear(): void
  /** Of a browser in which somebody has signed in before. */
  deviceToken: string | undefined
  giveDevice(token: string): void
}

export interface RequestFacts {
  ip: string
  /** Without the port. */
  hostname: string
  /** Scheme and host under which the caller reached this server. */
  origin: string
  headers: Readonly<Record<string, string | string[] | undefined>>
  /** Whether the caller has hung up before the answer. */
  isGone(): boolean
}

/** An answer outside the envelope. */
export interface RawResponse {
  status?: number
  headers: Record<string, string>
  body: string | Uint8Array | Readable
}

type Answer<E extends Endpoint> = E['raw'] extends true
  ? RawResponse
  : E['response'] extends z.ZodType
    ? z.input<E['response']> | WrittenJson
    : void

type Handler<E extends Endpoint> = (call: Call<E>) => Answer<E> | Promise<Answer<E>>

export type Handlers<R extends Resource> = { readonly [K in keyof R]: Handler<R[K]> }

/** An endpoint with the function that answers it. */
export interface Route {
  endpoint: Endpoint
  handle(call: Call<Endpoint>): unknown
}

/** Joins a resource of the contract with its handlers. A missing handler does not compile; a missing rule does not start. */
export function serve<R extends Resource>(resource: R, handlers: Handlers<R>): Route[] {
  return Object.entries(resource).map(([name, endpoint]) => {
    const handle = handlers[name]
    if (!handle) throw new Error(`${endpoint.method} ${endpoint.path} has no handler`)
    refuseMissingScope(endpoint)
    return { endpoint, handle }
  })
}

function refuseMissingScope({ method, path, scope }: Endpoint): void {
  const known: readonly string[] = ['public', ...scopes]
  if (!known.includes(scope)) throw new Error(`${method} ${path} has no access rule`)
}
