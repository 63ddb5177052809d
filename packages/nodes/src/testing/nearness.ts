/** Cosine similarity. */
export function nearness(one: readonly number[], other: readonly number[]): number {
  const product = (a: readonly number[], b: readonly number[]) =>
    a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0)
  return product(one, other) / Math.sqrt(product(one, one) * product(other, other))
}
