import { defineParam, type Common } from './define-param.ts'
import { plainKind, type ParameterKind } from './parameter-kind.ts'
import { readEach, readText, type Reader } from './reader.ts'
import type { PropertyTypeOptions } from '../description.ts'

export const string: ParameterKind = plainKind

const readNames: Reader<string> = (value, label) =>
  Array.isArray(value) ? value.map((entry) => readText(entry, label)).join(',') : readText(value, label)

export const stringParams = {
  string: (given: Common & { default?: string }) =>
    defineParam('string', { default: '', ...given }, readText),

  /** A list of texts. */
  strings: (given: Common & { default?: string[] }) =>
    defineParam(
      'string',
      { default: [], ...given, typeOptions: { multipleValues: true, ...given.typeOptions } },
      readEach(readText),
    ),

  code: (given: Common & { default?: string; editor?: PropertyTypeOptions['editor'] }) => {
    const { editor = 'code', ...rest } = given
    return defineParam(
      'string',
      { default: '', ...rest, typeOptions: { editor, ...rest.typeOptions }, noDataExpression: true },
      readText,
    )
  },

  /** The name of a field of the items. */
  field: (given: Common & { default?: string }) =>
    defineParam('string', { default: '', ...given, extra: { requiresDataPath: 'single' } }, readText),

  /** Names of fields with commas between them; an expression may give them as a list. */
  names: (given: Common & { default?: string }) =>
    defineParam('string', { default: '', ...given, extra: { requiresDataPath: 'multiple' } }, readNames),

  /** A text whose parts in `{{ }}` are evaluated, with or without a leading `=`. */
  template: ({ typeOptions, ...given }: Common & { default?: string }) =>
    defineParam(
      'string',
      { default: '', ...given, typeOptions: { ...typeOptions, template: true } },
      readText,
    ),

  /** A text field whose expression may give a value of any kind. */
  any: (given: Common & { default?: unknown }) =>
    defineParam('string', { default: '', ...given }, (value): unknown => value),
}
