import type { NodeProperty, PropertyOption } from '@heddle/core/node'

/** Values that a parameter may have beside its default, each with the words that name it in a finding. */
export function otherValues(property: NodeProperty): { value: unknown; choice?: string }[] {
  const { type, default: preset, options = [], typeOptions } = property
  const choices = options.filter((option): option is PropertyOption => 'value' in option)
  if (type === 'options' && choices.length > 0) {
    return choices
      .filter(({ value }) => value !== preset)
      .map(({ value }) => ({ value, choice: JSON.stringify(value) }))
  }
  if (type === 'multiOptions') {
    return choices.map(({ value }) => ({ value: [value], choice: JSON.stringify(value) }))
  }
  if (typeOptions?.multipleValues && type === 'string') return [{ value: ['x'] }]
  const make = makers[type as string]
  return make ? [{ value: make(preset) }] : []
}

function text(preset: unknown): unknown {
  if (typeof preset === 'number') return preset + 7
  return typeof preset === 'string' ? `${preset}x` : 'x'
}

/** Nothing is made of kinds that hold other parameters, or that are a button on the screen. */
const makers: Readonly<Record<string, (preset: unknown) => unknown>> = {
  string: text,
  options: text,
  color: text,
  workflowSelector: text,
  credentialsSelect: () => 'httpBasicAuth',
  number: (preset) => (typeof preset === 'number' ? preset + 7 : 7),
  boolean: (preset) => preset !== true,
  json: () => '{"x":1}',
  dateTime: () => '2020-02-03T04:05:06',
  resourceLocator: () => ({ __rl: true, mode: 'id', value: 'x' }),
  filter: () => ({
    combinator: 'and',
    conditions: [{ leftValue: 'x', rightValue: 'x', operator: { type: 'string', operation: 'equals' } }],
    options: {},
  }),
  assignmentCollection: () => ({ assignments: [{ name: 'x', value: 'x', type: 'string' }] }),
  resourceMapper: () => ({ mappingMode: 'defineBelow', value: { x: 'x' }, matchingColumns: [], schema: [] }),
}
