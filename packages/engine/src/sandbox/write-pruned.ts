import type { Item } from '@heddle/core/run'

/** Keys that are read below a value; undefined when the whole value is read. */
type PathTree = Map<string, PathTree> | undefined

/** Items as JSON that holds only the given paths of their json. Copying items is what costs, not evaluating. */
export function writePruned(
  items: readonly Item[],
  paths: readonly (readonly string[])[],
  withBinary: boolean,
): string {
  const wanted = wantedOf(paths)
  const texts = items.map(({ json, binary }) => {
    const files = withBinary && binary ? `,"binary":${JSON.stringify(binary, withoutBytes)}` : ''
    return `{"json":${write(json, wanted)}${files}}`
  })
  return `[${texts.join(',')}]`
}

const withoutBytes = (key: string, value: unknown): unknown =>
  key === 'data' && typeof value === 'string' ? '' : value

function wantedOf(paths: readonly (readonly string[])[]): PathTree {
  if (paths.some((path) => path.length === 0)) return undefined
  const keys = new Set(paths.map(([key = '']) => key))
  return new Map(
    [...keys].map((key) => [
      key,
      wantedOf(paths.filter(([first]) => first === key).map(([, ...rest]) => rest)),
    ]),
  )
}

function write(value: unknown, wanted: PathTree): string {
  if (wanted?.size === 0) return '{}'
  if (!wanted || typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  let text = ''
  for (const [key, inner] of wanted) {
    if (!Object.hasOwn(value, key)) continue
    const field: unknown = (value as Record<string, unknown>)[key]
    if (field === undefined) continue
    text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${write(field, inner)}`
  }
  return `{${text}}`
}
