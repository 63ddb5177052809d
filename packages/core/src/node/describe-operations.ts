import type { NodeOperation } from './define-node.ts'
import type { DisplayCondition, NodeProperty } from './description.ts'
import { sinceVersion } from './display.ts'
import { describeParams } from './kinds/define-param.ts'
import { param } from './kinds/param.ts'

/** Operations on one kind of thing. */
export interface Resource {
  label: string
  operations: Readonly<Record<string, NodeOperation>>
  defaultOperation?: string
}

export type Resources = Readonly<Record<string, Resource>>

/** The choices of resource and operation, and the parameters that each operation has of its own. */
export function describeOperations(resources: Resources | undefined): NodeProperty[] {
  if (!resources) return []
  const named = Object.entries(resources).filter(([key]) => key !== '')
  const resourceSelect =
    named.length === 0
      ? []
      : [
          param
            .options({
              label: 'Resource',
              noDataExpression: true,
              options: named.map(([value, { label }]) => ({ name: label, value })),
              default: named[0]?.[0] ?? '',
            })
            .describe('resource'),
        ]
  return [
    ...resourceSelect,
    ...Object.entries(resources).flatMap(([key, resource]) => describeResource(key, resource)),
  ]
}

function describeResource(key: string, { operations, defaultOperation }: Resource): NodeProperty[] {
  const onResource: Record<string, DisplayCondition[]> = key === '' ? {} : { resource: [key] }
  const options = Object.entries(operations).map(([value, { label, description, action, since }]) => ({
    name: label,
    value,
    ...(description && { description }),
    ...(action && { action }),
    ...(since && { displayOptions: sinceVersion(since) }),
  }))
  const select = param.options({
    label: 'Operation',
    noDataExpression: true,
    options,
    default: defaultOperation ?? options[0]?.value ?? '',
    ...(key !== '' && { show: onResource }),
  })
  const fields = Object.entries(operations).flatMap(([operation, { params }]) =>
    describeParams(params).map((property) => ({
      ...property,
      displayOptions: {
        ...property.displayOptions,
        show: { ...onResource, operation: [operation], ...property.displayOptions?.show },
      },
    })),
  )
  return [select.describe('operation'), ...fields]
}
