/** How a registered path fits a called one: the values of its `:name` parts, or undefined. */
export function matchPath(registered: string, called: string): Record<string, string> | undefined {
  const wanted = registered.split('/')
  const given = called.split('/')
  if (wanted.length !== given.length) return undefined
  const params: [string, string][] = []
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? ''
    if (part.startsWith(':')) params.push([part.slice(1), value])
    else if (part !== value) return undefined
  }
  return Object.fromEntries(params.filter(([name]) => name !== '__proto__'))
}

/** How many segments a path with `:name` parts has; null for one without. */
export function dynamicSegments(path: string): number | null {
  const parts = path.split('/')
  return parts.some((part) => part.startsWith(':')) ? parts.length : null
}

/** Of several paths that fit, the one with the fewest `:name` parts wins. */
export const dynamicParts = (path: string): number =>
  path.split('/').filter((part) => part.startsWith(':')).length
