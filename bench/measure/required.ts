/** The value of a promise that must not be empty. */
export async function required<T>(value: Promise<T | undefined>): Promise<T> {
  const found = await value
  if (found === undefined) throw new Error('Something that the benchmark needs does not exist')
  return found
}
