import { mainConnection } from '@heddle/core/workflow'

/** What the canvas library knows a port by: its side, its index and, unless it is for items, its kind. */
export const handleId = (side: 'input' | 'output', index: number, kind: string = mainConnection): string =>
  kind === mainConnection ? `${side}-${index}` : `${side}-${index}-${kind}`

/** The port that a handle stands for; without one the first for items. */
export function portOfHandle(handle: string | null | undefined): { index: number; kind: string } {
  const [, index = '0', kind = mainConnection] = handle?.split('-') ?? []
  return { index: Number(index), kind }
}
