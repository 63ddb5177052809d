import { parsePath, readPath } from '@heddle/core'
import { isExpression } from '@heddle/core/expression'
import type { NodeProperty } from '@heddle/core/node'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../api/api-error.ts'
import { queryClient } from '../../api/query-client.ts'
import { request } from '../../api/request.ts'
import { currentDocument, findNode } from '../../workspace/document-store.ts'
import { t } from '../../lib/i18n.ts'
import type { SelectOption } from '../../ui/Select.tsx'
import type { FormContext } from './form-context.ts'

export type OptionValue = string | number | boolean

interface RemoteOptions {
  options: SelectOption<OptionValue>[]
  isLoading: boolean
  /** Why they could not be loaded, in the words for people. */
  problem: string | undefined
}

/** Whether the choices of a parameter come from a service. */
export const hasRemoteOptions = ({ typeOptions }: NodeProperty): boolean =>
  typeOptions?.loadOptionsMethod !== undefined || typeOptions?.loadOptions !== undefined

const keyStart = 'node-parameter-options'

/** Asks the service again. */
export const refreshOptions = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [keyStart] })

/** The choices that a service gives; asked again when the credential or a parameter that they depend on changes. */
export function useRemoteOptions(property: NodeProperty, path: string, form: FormContext): RemoteOptions {
  const node = form.workspace && findNode(currentDocument(form.workspace), form.node)
  const { loadOptionsMethod, loadOptions, loadOptionsDependsOn = [] } = property.typeOptions ?? {}
  const dependencies = loadOptionsDependsOn.map((name) => readPath(form.root, parsePath(name)))
  const {
    data = [],
    error,
    isFetching,
  } = useQuery({
    queryKey: [keyStart, node?.type, form.version, path, loadOptionsMethod, node?.credentials, dependencies],
    enabled: hasRemoteOptions(property) && node !== undefined && !dependencies.some(isExpression),
    staleTime: 5 * 60_000,
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
  return {
    options: data.map(({ name, value, description }) => ({ label: name, value, description })),
    isLoading: isFetching,
    problem: error ? t('nodePanel.optionsFailed', { message: messageOf(error) }) : undefined,
  }
}
