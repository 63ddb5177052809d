import type { z } from 'zod'
import type { Scope } from './scopes.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

export interface Endpoint {
  method: Method
  /** Below `/rest`, with `:name` parts. */
  path: string
  scope: Scope | 'public'
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** What stands in `data`; absent for an empty answer. */
  response?: z.ZodType
  /** The answer is written by the handler itself: a stream, a file. */
  raw?: boolean
  /** Pages of other sites may read the answer: it is the same for everybody. */
  anyOrigin?: boolean
  summary: string
}

/** One call of the wire, as a value: the server implements it, the client and the OpenAPI document derive from it. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition

/** The calls of one resource. */
export type Resource = Readonly<Record<string, Endpoint>>
