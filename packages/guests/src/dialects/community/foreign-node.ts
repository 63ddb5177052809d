import type { JsonObject } from '@heddle/core'

/** A function of a package; `this` is what we give it. */
export type ForeignFunction = (this: unknown, ...given: unknown[]) => unknown

export type ForeignFunctions = Readonly<Record<string, ForeignFunction | undefined>>

/** A node as its class makes it. What a package writes is looked at before it is used: only the functions are taken at their word. */
export interface ForeignNode {
  description: JsonObject
  execute?: ForeignFunction
  poll?: ForeignFunction
  trigger?: ForeignFunction
  webhook?: ForeignFunction
  supplyData?: ForeignFunction
  webhookMethods?: Readonly<Record<string, ForeignFunctions | undefined>>
  methods?: {
    loadOptions?: ForeignFunctions
    listSearch?: ForeignFunctions
    resourceMapping?: ForeignFunctions
    credentialTest?: ForeignFunctions
  }
}

/** A credential type as its class makes it. */
export interface ForeignCredential extends JsonObject {
  name: string
  displayName?: string
  extends?: string[]
  properties?: unknown[]
  authenticate?: JsonObject | ForeignFunction
  preAuthentication?: ForeignFunction
  test?: JsonObject
}

/** A node of a package with the file that it comes from. */
export interface LoadedNode {
  /** As documents have it. */
  type: string
  /** Path of its file inside the package. */
  path: string
  /** Every class with its versions, the newest last. */
  layouts: NodeLayout[]
  /** What all versions share, where the class says it apart. */
  base: JsonObject
  codex?: JsonObject
}

export interface NodeLayout {
  versions: number[]
  node: ForeignNode
}

/** The class that runs a node of this version; a version that nobody knows is like the newest one. */
export function nodeOfVersion({ layouts }: LoadedNode, version: number): ForeignNode {
  const found = layouts.find(({ versions }) => versions.includes(version)) ?? layouts.at(-1)
  if (!found) throw new Error('The package has no such node')
  return found.node
}

export const newestOf = ({ layouts }: LoadedNode): ForeignNode =>
  nodeOfVersion({ layouts } as LoadedNode, Number.NaN)
