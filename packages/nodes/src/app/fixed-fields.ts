import { param, type NodeProperty } from '@heddle/core/node'

/** Fields of a credential that the service decides, not the person. */
export const fixedFields = (values: Readonly<Record<string, string>>): NodeProperty[] =>
  Object.entries(values).map(([name, value]) => param.hidden({ label: name, default: value }).describe(name))
