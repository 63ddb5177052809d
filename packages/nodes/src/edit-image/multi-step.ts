import { param, type NodeProperty, type Param, type Params } from '@heddle/core/node'
import { fontParam } from './font-param.ts'
import { operationWords, stepNames } from './operation-words.ts'
import { stepParams, type Step, type StepName } from './step-params.ts'

/** One step: which one it is, and the settings of all of them, each shown where it belongs. */
const stepFields: Params = {
  operation: param.options({
    label: 'Operation',
    noDataExpression: true,
    options: stepNames.map((value) => ({ name: operationWords[value].label, value })),
    default: '',
  }),
  ...mergedFields(),
  font: fontParam({ operation: ['text'] }),
}

export const stepsParam = param.groups({
  label: 'Operations',
  typeOptions: { sortable: true },
  show: { operation: ['multiStep'] },
  groups: { operations: { label: 'Operation', fields: stepFields } },
})

/** The operation of a step says which settings it has, as they were read. */
export const stepsOf = ({ operations = [] }: { operations?: unknown[] }): Step[] => operations as Step[]

/** Settings of one name are described once for each step that has them, because their defaults differ. */
function mergedFields(): Params {
  const owners = new Map<string, [Owner, ...Owner[]]>()
  for (const step of stepNames) {
    for (const [name, own] of Object.entries<Param<unknown>>(stepParams[step])) {
      const known = owners.get(name)
      if (known) known.push({ step, own })
      else owners.set(name, [{ step, own }])
    }
  }
  return Object.fromEntries(
    [...owners].map(([name, [first, ...others]]) => [name, merged(name, first, others)]),
  )
}

interface Owner {
  step: StepName
  own: Param<unknown>
}

/** They differ in their defaults, not in how they are read. */
function merged(name: string, first: Owner, others: readonly Owner[]): Param<unknown> {
  return { ...first.own, describeAll: () => [first, ...others].map((owner) => shownFor(owner, name)) }
}

function shownFor({ step, own }: Owner, name: string): NodeProperty {
  const { displayOptions, ...property } = own.describe(name)
  return { ...property, displayOptions: { show: { ...displayOptions?.show, operation: [step] } } }
}
