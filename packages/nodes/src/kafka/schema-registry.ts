/** Messages in another form than asked for would be worse than none. */
export function refuseSchemaRegistry(isUsed: unknown): void {
  if (isUsed === true)
    throw new Error(
      'Schema registries are not supported: switch off "useSchemaRegistry" to work with plain messages',
    )
}
