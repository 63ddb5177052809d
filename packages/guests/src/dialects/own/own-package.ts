import type { Credential, Node, Trigger } from '../../kit/template/src/heddle.ts'

/** A package that is written with our own kit. */
export interface OwnPackage {
  /** Of the package, which the types of its nodes begin with. */
  name: string
  nodes: readonly (Node | Trigger)[]
  credentials: readonly Credential[]
  /** What could not be loaded: the file, and why. */
  problems: readonly string[]
}

export const isNode = (node: Node | Trigger): node is Node => 'operations' in node
