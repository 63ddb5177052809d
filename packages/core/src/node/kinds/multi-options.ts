import { choiceIssues, readChoice, type Choices, type ValueOf } from './choices.ts'
import { defineParam, type Common } from './define-param.ts'
import { plainKind, type ParameterKind } from './parameter-kind.ts'
import { readEach } from './reader.ts'

export const multiOptions: ParameterKind = { ...plainKind, issues: choiceIssues }

export const multiOptionsParams = {
  multiOptions: <const O extends Choices>({
    options,
    ...given
  }: Common & { options: O; default?: NoInfer<ValueOf<O>>[] }) =>
    defineParam(
      'multiOptions',
      { default: [], ...given, extra: { options: [...options] } },
      readEach(readChoice<ValueOf<O>>(options, given.typeOptions?.loadOptionsMethod !== undefined)),
    ),
}
