import type { JsonObject } from '@heddle/core'
import type { AppParams } from './params.ts'

/** Fields of a collection under the names of the service. What was not added, or is empty, is not sent. */
export function fieldsAs(
  { value }: AppParams,
  collection: string,
  names: Readonly<Record<string, string>> | readonly string[],
): JsonObject {
  const pairs = Array.isArray(names)
    ? names.map((name: string) => [name, name] as const)
    : Object.entries(names)
  const given = pairs.map(([name, sent]) => [sent, value(`${collection}.${name}`)] as const)
  return Object.fromEntries(given.filter(([, each]) => each !== undefined && each !== ''))
}
