import { plainKind, type ParameterKind } from './parameter-kind.ts'

export const dateTime: ParameterKind = plainKind
