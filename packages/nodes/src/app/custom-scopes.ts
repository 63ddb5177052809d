import { param, type NodeProperty } from '@heddle/core/node'

/** Lets a person choose other scopes than those that the nodes of a service need. */
export const customScopes = (
  usual: string,
  field = { name: 'enabledScopes', label: 'Enabled Scopes' },
): NodeProperty[] => [
  param
    .boolean({
      label: 'Custom Scopes',
      description: 'Whether to request other scopes than the usual ones. Some operations may then fail.',
    })
    .describe('customScopes'),
  param
    .string({
      label: field.label,
      default: usual,
      description: 'Scopes to request, separated by spaces',
      show: { customScopes: [true] },
    })
    .describe(field.name),
]

/** The scopes that count, as a text that the other fields of the credential decide. */
export const chosenScopes = (usual: string): string =>
  `={{ $credentials.customScopes ? $credentials.enabledScopes : "${usual}" }}`
