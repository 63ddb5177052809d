/** What can leave the process: data without functions. */
export const plainCopy = (value: unknown): unknown => {
  const text: string | undefined = JSON.stringify(value, (_, entry: unknown) =>
    entry instanceof RegExp ? entry.source : entry,
  )
  return text === undefined ? undefined : (JSON.parse(text) as unknown)
}
