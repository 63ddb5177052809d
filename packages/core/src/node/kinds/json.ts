import { parseLooseJson } from '../../loose-json.ts'
import { defineParam, type Common } from './define-param.ts'
import { plainKind, type ParameterKind } from './parameter-kind.ts'
import { ParamValueError, type Reader } from './reader.ts'

export const json: ParameterKind = plainKind

export const jsonParams = {
  json: ({ loose = false, ...given }: Common & { default?: unknown; loose?: boolean }) =>
    defineParam('json', { default: '{}', ...given }, loose ? readLooseJson : readJson),
}

/** A text that holds JSON, or data that an expression already turned into a value. */
const readJson = jsonReader(JSON.parse)

/** The same for a text that people write by hand, and that was never read strictly. */
const readLooseJson = jsonReader(parseLooseJson)

function jsonReader(parse: (text: string) => unknown): Reader<unknown> {
  return (value, label) => {
    if (typeof value !== 'string' || value.trim() === '') return value
    try {
      return parse(value)
    } catch {
      throw new ParamValueError(label, 'valid JSON', value)
    }
  }
}
