import { isJsonObject, type JsonObject } from '@heddle/core'
import { exchange, type AppRequest, type AppService } from '../app/service.ts'
import type { StoreCall } from './store-backend.ts'

/** Sends what a store is asked for, with a credential that the node does not see. */
export type Send = (request: AppRequest) => Promise<unknown>

export const senderOf =
  ({ context }: StoreCall, service: AppService, credential: string): Send =>
  async (request) => {
    const line = { http: context.http, sleep: context.sleep, credential }
    return (await exchange(service, line, request)).body
  }

/** The objects in a list of an answer. */
export const objectsIn = (list: unknown): JsonObject[] =>
  Array.isArray(list) ? list.filter((each) => isJsonObject(each)) : []

/** A list in parts that a service takes at once. */
export function partsOf<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_none, index) =>
    list.slice(index * size, (index + 1) * size),
  )
}

/** A part of an address that is a name and nothing else. */
export function inPath(name: string, what: string): string {
  if (name === '') throw new Error(`Choose ${what}`)
  return encodeURIComponent(name)
}
