/** Some conditions need nothing to compare with; the service wants something to stand there. */
export function comparedWith(condition: string, value: unknown): unknown {
  if (condition === 'is_empty' || condition === 'is_not_empty') return true
  return /^(past|next|this)_(week|month|year)$/.test(condition) ? {} : value
}
