import { choiceIssues, readChoice, type Choices, type ValueOf } from './choices.ts'
import { defineParam, type Common } from './define-param.ts'
import { plainKind, type ParameterKind } from './parameter-kind.ts'

export const options: ParameterKind = { ...plainKind, issues: choiceIssues }

export const optionsParams = {
  options: <const O extends Choices>({
    options,
    ...given
  }: Common & { options: O; default: NoInfer<ValueOf<O>> | '' }) =>
    defineParam(
      'options',
      { ...given, extra: { options: [...options] } },
      readChoice<ValueOf<O>>(options, given.typeOptions?.loadOptionsMethod !== undefined),
    ),
}
