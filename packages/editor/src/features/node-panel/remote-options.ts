import { findOwn, parsePath, readPath } from '@heddle/core'
import { isExpression } from '@heddle/core/expression'
import { displayedCredentials, type NodeProperty, type PropertyType } from '@heddle/core/node'
import type { WorkflowNode } from '@heddle/core/workflow'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../api/api-error.ts'
import { queryClient } from '../../api/query-client.ts'
import { request } from '../../api/request.ts'
import { useNodeOf } from '../../workspace/document-store.ts'
import { descriptionsIn } from '../../workspace/node-types.ts'
import { t } from '../../lib/i18n.ts'
import type { SelectOption } from '../../ui/Select.tsx'
import type { FormContext } from './form-context.ts'

export type OptionValue = string | number | boolean

interface RemoteOption extends SelectOption<OptionValue> {
  /** Of a column: what it holds. */
  columnType?: PropertyType
}

export interface RemoteOptions {
  options: RemoteOption[]
  /** Nothing is known yet. */
  isLoading: boolean
  /** The service has answered. */
  isLoaded: boolean
  /** They are being asked for, for the first time or again. */
  isFetching: boolean
  /** They cannot be asked for before a credential is chosen. */
  needsCredential: boolean
  /** Why they could not be loaded, in the words for people. */
  problem: string | undefined
  refresh: () => void
}

/** Whether the choices of a parameter come from a service. */
export const hasRemoteOptions = ({ typeOptions, modes = [] }: NodeProperty): boolean =>
  typeOptions?.loadOptionsMethod !== undefined ||
  typeOptions?.loadOptions !== undefined ||
  typeOptions?.resourceMapper?.resourceMapperMethod !== undefined ||
  modes.some((mode) => mode.typeOptions?.searchListMethod !== undefined)

const keyStart = 'node-parameter-options'

/** Asks the service again. */
export const refreshOptions = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [keyStart] })

/**
 * The choices that a service gives; asked again when the credential or a parameter that they depend on changes, and whenever
 * they come into sight, because somebody may have made another one meanwhile.
 */
export function useRemoteOptions(property: NodeProperty, path: string, form: FormContext): RemoteOptions {
  const node = useNodeOf(form.workspace, form.node)
  const { loadOptionsMethod, loadOptions, loadOptionsDependsOn = [] } = property.typeOptions ?? {}
  const names = [...loadOptionsDependsOn, ...reloading(form, node).filter((name) => name !== property.name)]
  const dependencies = names.map((name) => readPath(form.root, parsePath(name)))
  const needsCredential = node !== undefined && lacksCredential(form, node)
  const isKnown = loadOptionsMethod !== undefined || loadOptions !== undefined
  const query = useQuery({
    queryKey: [keyStart, node?.type, form.version, path, loadOptionsMethod, node?.credentials, dependencies],
    enabled: isKnown && node !== undefined && !needsCredential && !dependencies.some(isExpression),
    staleTime: 0,
    queryFn: ({ signal }) =>
      request('GET /node-parameter-options', {
        signal,
        query: {
          nodeTypeAndVersion: JSON.stringify({ name: node?.type, version: form.version }),
          path: `parameters.${path}`,
          methodName: loadOptionsMethod,
          loadOptions: loadOptions && JSON.stringify(loadOptions),
          currentNodeParameters: JSON.stringify(form.root),
          credentials: node?.credentials && JSON.stringify(node.credentials),
        },
      }),
  })
  const { data = [], error, isLoading, isSuccess, isFetching, refetch } = query
  return {
    options: data.map(({ name, ...option }) => ({ ...option, label: name })),
    isLoading,
    isLoaded: isSuccess,
    isFetching,
    needsCredential,
    problem: error && !isFetching ? t('nodePanel.optionsFailed', { message: messageOf(error) }) : undefined,
    refresh: () => void refetch(),
  }
}

/** Parameters of the node that say themselves that lists are to be loaded again when they change. */
const reloading = (form: FormContext, node: WorkflowNode | undefined): string[] =>
  (descriptionOf(form, node)?.properties ?? [])
    .filter(({ typeOptions }) => typeOptions?.reloadOnChange)
    .map(({ name }) => name)

const descriptionOf = ({ workspace }: FormContext, node: WorkflowNode | undefined) =>
  workspace && node && descriptionsIn(workspace.api.cache)(node.type)

function lacksCredential(form: FormContext, node: WorkflowNode): boolean {
  const description = descriptionOf(form, node)
  if (!description) return false
  return displayedCredentials(description, node).some(
    ({ name, required }) => required && findOwn(node.credentials, name) === undefined,
  )
}
