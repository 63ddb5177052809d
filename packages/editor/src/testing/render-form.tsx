import type { NodeCredentialUse } from '@heddle/core/node'
import { QueryClientProvider } from '@tanstack/react-query'
import { configure, render, screen } from '@testing-library/react'
import { queryClient } from '../api/query-client.ts'
import { credentialList, credentialTypes } from '../workspace/credentials.ts'
import { currentDocument, findNode, useNode } from '../workspace/document-store.ts'
import { useNodeType } from '../workspace/use-node-type.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { WorkspaceProvider } from '../workspace/WorkspaceProvider.tsx'
import { ParameterForm } from '../features/node-panel/ParameterForm.tsx'
import { UiProvider } from '../ui/UiProvider.tsx'
import { kindSamples } from './kind-samples.ts'
import { openSample, sampleNode } from './open-sample.ts'
import { loadTypes, sampleType } from './sample-types.ts'
import type { SentCall } from './serve-rest.ts'

// As patient as expect.poll: a busy machine is no fault of the form.
configure({ asyncUtilTimeout: 20_000 })

/** The workflow whose form was drawn last. */
let workspace: Workspace | undefined

interface Form {
  /** Names of the samples that the form has. */
  kinds: readonly string[]
  /** Of the node, when it is not the one with these parameters. */
  type?: string
  parameters?: Record<string, unknown>
  readOnly?: boolean
  options?: () => unknown
  /** What the node can be used with. */
  credentials?: NodeCredentialUse[]
}

/** A form with parameters of the named kinds, as a person sees it. Gives back what it asks the server. */
export async function renderForm({
  kinds,
  type = 'heddle.kinds',
  parameters = {},
  readOnly,
  options = () => [],
  credentials,
}: Form): Promise<SentCall[]> {
  const properties = kindSamples.filter(({ name }) => kinds.includes(name))
  queryClient.clear()
  const sent = await loadTypes([sampleType('kinds', { properties, ...(credentials && { credentials }) })], {
    'GET /node-parameter-options': options,
  })
  queryClient.setQueryData(credentialList.queryKey, [])
  queryClient.setQueryData(credentialTypes.queryKey, [])
  workspace = openSample({ nodes: [sampleNode('A', { type, parameters })], readOnly })
  render(
    <QueryClientProvider client={queryClient}>
      <UiProvider>
        <WorkspaceProvider workspace={workspace}>
          <FormOf name="A" />
        </WorkspaceProvider>
      </UiProvider>
    </QueryClientProvider>,
  )
  return sent
}

function FormOf({ name }: { name: string }) {
  const node = useNode(name)
  const type = useNodeType(node?.type)
  return node && <ParameterForm node={node} type={type} />
}

/** What the form has stored so far. */
export const storedParameters = (): Record<string, unknown> =>
  (workspace && findNode(currentDocument(workspace), 'A')?.parameters) ?? {}

export const field = (label: string): HTMLElement => screen.getByLabelText(label, { exact: true })
