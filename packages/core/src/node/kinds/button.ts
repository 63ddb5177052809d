import type { ParameterKind } from './parameter-kind.ts'

/** Stands in documents of other products; nodes here have none. */
export const button: ParameterKind = { takesExpression: false, holdsValue: false }
