import type { JsonObject } from '../../json.ts'
import type { NodeProperty } from '../description.ts'
import type { IssueWords } from '../issue-words.ts'

/** What the domain knows of a kind of parameter, besides how nodes make it. */
export interface ParameterKind {
  /** Whether an expression can stand for the whole value. Parts of it can be expressions anyway. */
  takesExpression: boolean
  /** Whether it stores anything; some kinds only say or do something. */
  holdsValue: boolean
  /** What is wrong with a value that is there and no expression. */
  issues?(property: NodeProperty, value: unknown, words: IssueWords): string[]
  /** Of kinds whose values have parameters of their own inside. */
  nesting?: Nesting
}

export interface Nesting {
  /** Parameters by the names under which they stand in the value. */
  members(property: NodeProperty): NodeProperty[]
  /** Whether what equals its default is left out inside: where a person adds each field, that it is there says something. */
  leavesOutDefaults: boolean
  /** The property with other ones inside. */
  withFields(property: NodeProperty, change: FieldsChange): NodeProperty
  /** The value with each object inside changed, given the parameters that count in it. */
  map(property: NodeProperty, value: unknown, change: ObjectChange): unknown
}

/** Paths go on behind that of the property: `.group`, `.group[0]`. */
export type FieldsChange = (fields: readonly NodeProperty[], path: string) => NodeProperty[]
export type ObjectChange = (fields: readonly NodeProperty[], given: JsonObject, path: string) => JsonObject

/** A kind whose value is one thing. */
export const plainKind: ParameterKind = { takesExpression: true, holdsValue: true }

/** A kind whose parts can be expressions, but which cannot be one as a whole. */
export const structuredKind: ParameterKind = { takesExpression: false, holdsValue: true }
