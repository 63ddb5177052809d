import type { JsonObject } from '@heddle/core'
import type { Item } from '@heddle/core/run'

/** A node with the worst that anybody may send it. */
export interface WorstInput {
  about: string
  /** The type of the node, and its parameters. */
  node: string
  parameters: JsonObject
  /** The type of the splitter that hangs on it, if there is one. */
  splitter?: string
  /** Items with about so many bytes of it. */
  items(bytes: number): Item[]
}

export type WorstInputs = readonly [WorstInput, ...WorstInput[]]

export const textIn =
  (node: string, parameters: JsonObject) =>
  (about: string, make: (bytes: number) => string): WorstInput => ({
    about,
    node,
    parameters,
    items: (bytes) => [{ json: { data: make(bytes) } }],
  })

export const fileIn =
  (node: string, parameters: JsonObject) =>
  (about: string, make: (bytes: number) => string | Uint8Array): WorstInput => ({
    about,
    node,
    parameters,
    items: (bytes) => [
      {
        json: {},
        binary: {
          data: {
            mimeType: 'application/octet-stream',
            data: Buffer.from(make(bytes)).toString('base64'),
          },
        },
      },
    ],
  })

/** So many levels, each opened and closed, that they make so many bytes. */
export const closed = (open: string, close: string, bytes: number): string => {
  const levels = Math.max(1, Math.floor(bytes / (open.length + close.length)))
  return open.repeat(levels) + close.repeat(levels)
}
