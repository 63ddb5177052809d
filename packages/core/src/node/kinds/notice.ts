import { defineParam, type Common } from './define-param.ts'
import type { ParameterKind } from './parameter-kind.ts'
import { readText } from './reader.ts'

export const notice: ParameterKind = { takesExpression: false, holdsValue: false }

export const noticeParams = {
  notice: (given: { text: string; show?: Common['show']; hide?: Common['hide'] }) =>
    defineParam('notice', { label: given.text, default: '', show: given.show, hide: given.hide }, readText),
}
