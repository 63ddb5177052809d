import type { NodeTypeDescription } from '@heddle/core/node'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { queryClient } from '../api/query-client.ts'
import { useNode } from '../workspace/document-store.ts'
import { credentialList, credentialTypes } from '../workspace/credentials.ts'
import { nodeTypeList } from '../workspace/node-types.ts'
import { WorkspaceProvider } from '../workspace/WorkspaceProvider.tsx'
import { ParameterForm } from '../features/node-panel/ParameterForm.tsx'
import { TextEditorModal } from '../features/node-panel/TextEditorModal.tsx'
import { ExpressionModal } from '../features/node-panel/expression/ExpressionModal.tsx'
import { showLanguage } from '../lib/i18n.ts'
import { Main } from '../ui/Main.tsx'
import { ModalHost, type ModalComponents } from '../ui/ModalHost.tsx'
import { applyTheme } from '../ui/theme.ts'
import { UiProvider } from '../ui/UiProvider.tsx'
import css from './gallery.module.css'
import { galleryStates, type GalleryState } from './gallery-states.ts'
import { kindSamples } from './kind-samples.ts'
import { openSample, sampleNode } from './open-sample.ts'

/** Every kind of parameter in every state, to be looked at during development: no part of the product. */
const kindsType: NodeTypeDescription = {
  name: 'heddle.kinds',
  displayName: 'Kinds',
  description: 'One parameter of every kind',
  version: 1,
  defaultVersion: 1,
  group: ['transform'],
  icon: 'file:kinds.svg',
  defaults: { name: 'Kinds' },
  inputs: ['main'],
  outputs: ['main'],
  properties: kindSamples,
}

// Only the dialogs that a form opens.
const modals = { textEditor: TextEditorModal, expressionEditor: ExpressionModal } as ModalComponents

const wanted = new URLSearchParams(window.location.search).get('state') ?? 'empty'
const state: GalleryState = galleryStates[wanted] ?? {}

answerWith(state)
applyTheme()
await showLanguage('en')
queryClient.setQueryData(nodeTypeList.queryKey, [kindsType])
queryClient.setQueryData(credentialList.queryKey, [])
queryClient.setQueryData(credentialTypes.queryKey, [])
const workspace = openSample({
  nodes: [sampleNode('Kinds', { type: kindsType.name, parameters: state.parameters ?? {} })],
  readOnly: state.readOnly,
})
const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <WorkspaceProvider workspace={workspace}>
      <Gallery />
    </WorkspaceProvider>,
  )
}

function Gallery() {
  const node = useNode('Kinds')
  return (
    <QueryClientProvider client={queryClient}>
      <UiProvider>
        <Main className={css.page}>
          <h1>Every kind of parameter: {wanted}</h1>
          <nav className={css.states} aria-label="States">
            {Object.keys(galleryStates).map((name) => (
              <a key={name} href={`?state=${name}`} aria-current={name === wanted ? 'page' : undefined}>
                {name}
              </a>
            ))}
          </nav>
          <div className={css.form}>{node && <ParameterForm node={node} type={kindsType} />}</div>
          <output data-testid="stored" className={css.stored}>
            {JSON.stringify(node?.parameters)}
          </output>
        </Main>
        <ModalHost components={modals} />
      </UiProvider>
    </QueryClientProvider>
  )
}

const columns = [
  { name: 'id', value: 'id', columnType: 'number', description: 'integer' },
  { name: 'email', value: 'email', columnType: 'string', description: 'text' },
  { name: 'active', value: 'active', columnType: 'boolean', description: 'boolean' },
]

/** There is no server here: options are given, refused, or never arrive. */
function answerWith({ options = [] }: GalleryState): void {
  window.fetch = (asked) => {
    if (options === 'loading') return new Promise(() => {})
    if (options === 'failed') {
      return Promise.resolve(Response.json({ message: 'The token has expired' }, { status: 400 }))
    }
    const isForColumns = typeof asked === 'string' && asked.includes('methodName=columns')
    return Promise.resolve(Response.json({ data: isForColumns ? columns : options }))
  }
}
