import { textOf, type JsonObject } from '@heddle/core'

/** What a person says about documents, entry by entry: facts that are kept with them, or that they are found by. */
export const ownMetadata = (rows: readonly JsonObject[]): JsonObject =>
  Object.fromEntries(
    rows.filter(({ name }) => textOf(name) !== '').map(({ name, value }) => [textOf(name), value ?? '']),
  )
