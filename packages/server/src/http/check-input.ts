import type { Endpoint } from '@heddle/contract'
import { isJsonObject, textOf } from '@heddle/core'
import type { z } from 'zod'
import { invalidInput, UnknownPath } from './errors.ts'

/** A value as its schema gives it. */
export function check(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const result = schema.safeParse(value)
  if (!result.success) throw invalidInput(result.error)
  return result.data
}

/** The parts of an address. Where they do not fit, there is nothing. */
export function checkParams({ method, path, params: schema }: Endpoint, params: unknown): unknown {
  const result = schema?.safeParse(params)
  if (result?.success === false) throw new UnknownPath(method, addressOf(path, params))
  return result?.data
}

const addressOf = (path: string, params: unknown): string =>
  path.replaceAll(/:(\w+)/g, (whole, name: string) => (isJsonObject(params) ? textOf(params[name]) : whole))
