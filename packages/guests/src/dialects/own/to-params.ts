import { assertNever } from '@heddle/core'
import { param, type Param, type Params } from '@heddle/core/node'
import type {
  Choice,
  LoadChoices,
  Param as OwnParam,
  Params as OwnParams,
} from '../../kit/template/src/heddle.ts'

/** The only group of a parameter with rows. */
const rowGroup = 'rows'

/** Parameters of the kit as our own: they describe themselves, and read their values. `path` names the methods for choices. */
export const toParams = (params: OwnParams, path: string): Params =>
  Object.fromEntries(Object.entries(params).map(([name, each]) => [name, toParam(each, `${path}.${name}`)]))

function toParam(given: OwnParam, path: string): Param<unknown> {
  const common = commonOf(given)
  switch (given.type) {
    case 'string':
      return param.string({
        ...common,
        default: given.default ?? '',
        typeOptions: { ...(given.secret && { password: true }), ...(given.rows && { rows: given.rows }) },
      })
    case 'strings':
      return param.strings({ ...common, default: given.default ?? [] })
    case 'number':
      return param.number({
        ...common,
        default: given.default ?? 0,
        typeOptions: {
          ...(given.min !== undefined && { minValue: given.min }),
          ...(given.max !== undefined && { maxValue: given.max }),
        },
      })
    case 'boolean':
      return param.boolean({ ...common, default: given.default ?? false })
    case 'dateTime':
      return param.dateTime({ ...common, default: given.default ?? '' })
    case 'json':
      return param.json({ ...common, default: given.default ?? '{}' })
    case 'file':
      return param.string({ ...common, default: given.default ?? 'data' })
    case 'options':
      return param.options({ ...common, ...choicesOf(given, path), default: given.default ?? '' })
    case 'multiOptions':
      return param.multiOptions({ ...common, ...choicesOf(given, path), default: given.default ?? [] })
    case 'collection':
      return param.collection({ ...common, fields: toParams(given.fields, path) })
    case 'rows':
      return rowsParam(given, common, path)
    default:
      return assertNever(given)
  }
}

type Common = ReturnType<typeof commonOf>

function commonOf({ label, description, hint, placeholder, required, show, hide }: OwnParam) {
  const condition = (given: OwnParam['show']) =>
    given && Object.fromEntries(Object.entries(given).map(([name, values]) => [name, [...values]]))
  return {
    label,
    ...(description !== undefined && { description }),
    ...(hint !== undefined && { hint }),
    ...(placeholder !== undefined && { placeholder }),
    ...(required === true && { required }),
    ...(show && { show: condition(show) }),
    ...(hide && { hide: condition(hide) }),
  }
}

type Choosing = Extract<OwnParam, { type: 'options' | 'multiOptions' }>

function choicesOf({ options, dependsOn }: Choosing, path: string) {
  if (typeof options !== 'function') return { options: [...options] }
  const empty: Choice[] = []
  return {
    options: empty,
    typeOptions: { loadOptionsMethod: path, ...(dependsOn && { loadOptionsDependsOn: [...dependsOn] }) },
  }
}

/** Documents have rows in a named group; authors get the list. */
function rowsParam(given: Extract<OwnParam, { type: 'rows' }>, common: Common, path: string): Param<unknown> {
  const groups = param.groups({
    ...common,
    groups: { [rowGroup]: { label: given.label, fields: toParams(given.fields, path) } },
  })
  return { ...groups, read: (value, name) => groups.read(value, name)[rowGroup] ?? [] }
}

/** The functions that find choices, by the names that `toParams` gives them. */
export function choiceLoaders(params: OwnParams, path: string): [string, LoadChoices][] {
  return Object.entries(params).flatMap(([name, each]): [string, LoadChoices][] => {
    const own = `${path}.${name}`
    if ('fields' in each) return choiceLoaders(each.fields, own)
    return 'options' in each && typeof each.options === 'function' ? [[own, each.options]] : []
  })
}
