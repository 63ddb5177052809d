import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { openModalNames } from '../../testing/answer-question.ts'
import { nodeNames, openSample, sampleNode, toastTitles } from '../../testing/open-sample.ts'
import { loadSampleTypes } from '../../testing/sample-types.ts'
import { Refusal, serveNothing, serveRest } from '../../testing/serve-rest.ts'
import { applyOperations, currentDocument, undoStep } from '../../workspace/document-store.ts'
import type { Workspace } from '../../workspace/workspace.ts'
import { WorkspaceProvider } from '../../workspace/WorkspaceProvider.tsx'
import { AssistantButton } from './AssistantButton.tsx'
import { AssistantModal } from './AssistantModal.tsx'
import { assistantSettings } from './assistant-settings.ts'
import { ExplainError } from './ExplainError.tsx'
import { WriteExpression } from './WriteExpression.tsx'

beforeEach(async () => {
  queryClient.clear()
  await loadSampleTypes()
})
afterEach(cleanup)

const switchOn = () => queryClient.setQueryData(assistantSettings.queryKey, { model: 'small', choice: null })

const show = (workspace: Workspace, element: ReactNode) =>
  render(
    <QueryClientProvider client={queryClient}>
      <WorkspaceProvider workspace={workspace}>{element}</WorkspaceProvider>
    </QueryClientProvider>,
  )

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name, hidden: true }))
const write = (text: string) =>
  fireEvent.change(screen.getByRole('textbox', { hidden: true }), { target: { value: text } })
const shown = () => document.body.textContent
const on = { 'GET /assistant/settings': () => ({ model: 'small', choice: null }) }

test('the button is there where the assistant is on and the workflow can be changed', async () => {
  const sent = serveRest({ 'GET /assistant/settings': () => ({ model: null, choice: null }) })
  show(openSample(), <AssistantButton />)
  await expect.poll(() => sent).toHaveLength(1)
  expect(screen.queryByRole('button')).toBeNull()
  cleanup()

  serveRest(on)
  switchOn()
  show(openSample({ readOnly: true }), <AssistantButton />)
  expect(screen.queryByRole('button')).toBeNull()
  cleanup()

  show(openSample(), <AssistantButton />)
  press('Ask the assistant')
  expect(openModalNames()).toEqual(['assistant'])
})

const added = {
  words: 'Added.',
  document: { nodes: [sampleNode('Start'), sampleNode('New')], connections: {} },
  problems: [{ node: 'New', text: 'A field is missing' }],
}

function openAssistant(workspace: Workspace) {
  let closed = 0
  switchOn()
  show(
    workspace,
    <AssistantModal
      input={{ workspace }}
      close={() => (closed += 1)}
      showChanges={({ nodes }) => <p>Changes: {nodes.map(({ name }) => name).join()}</p>}
      showPicture={() => <p>Picture</p>}
    />,
  )
  return () => closed
}

test('what is proposed is seen first; accepted it is one step that can be undone', async () => {
  const workspace = openSample()
  const sent = serveRest({ ...on, 'POST /assistant/change': () => added })
  const closed = openAssistant(workspace)
  write('Add a node')
  press('Ask')
  await expect.poll(shown).toContain('Changes: New')
  expect(shown()).toContain('New: A field is missing')
  expect(nodeNames(workspace)).toEqual(['Start'])
  write('Another one')
  press('Ask again')
  await expect.poll(() => sent.filter(({ method }) => method === 'POST')).toHaveLength(2)
  expect(sent.at(-1)?.body).toMatchObject({
    nodes: [{ name: 'Start' }, { name: 'New' }],
    earlier: [{ request: 'Add a node', words: 'Added.' }],
  })
  await expect.poll(shown).toContain('Ask again')

  press('Accept')

  await expect.poll(() => nodeNames(workspace)).toEqual(['Start', 'New'])
  expect([closed(), toastTitles()]).toEqual([1, ['The workflow was changed as proposed']])
  undoStep(workspace)
  expect(nodeNames(workspace)).toEqual(['Start'])
})

test('a proposal for a workflow that has changed since is not taken over', async () => {
  const workspace = openSample()
  serveRest({ ...on, 'POST /assistant/change': () => added })
  openAssistant(workspace)
  write('Add a node')
  press('Ask')
  await expect.poll(shown).toContain('Changes: New')

  applyOperations(workspace, [{ type: 'renameWorkflow', name: 'Other' }])
  press('Accept')

  expect(shown()).toContain('The workflow has changed in the meantime')
  expect(nodeNames(workspace)).toEqual(['Start'])
})

test('a request can be stopped, and one that fails can be sent again', async () => {
  const workspace = openSample()
  const before = currentDocument(workspace)
  serveRest({ ...on, 'POST /assistant/change': () => new Promise(() => undefined) })
  openAssistant(workspace)
  write('Add a node')
  press('Ask')
  press('Stop')
  expect(screen.queryByRole('button', { name: 'Stop', hidden: true })).toBeNull()

  serveRest({ ...on, 'POST /assistant/change': () => new Refusal(400, { message: 'Out of credit' }) })
  press('Ask')
  await expect.poll(shown).toContain('Out of credit')
  serveNothing()
  press('Ask')
  await expect.poll(shown).not.toContain('Out of credit')
  serveRest({
    ...on,
    'POST /assistant/change': () => ({ words: 'Nothing to do.', document: null, problems: [] }),
  })
  await expect.poll(shown).toContain('The assistant couldn’t answer')
  press('Ask')
  await expect.poll(shown).toContain('Nothing to do.')
  expect(screen.queryByRole('button', { name: 'Accept', hidden: true })).toBeNull()
  expect(currentDocument(workspace)).toBe(before)
})

test('an error is explained below it, from one item that fits', async () => {
  switchOn()
  const workspace = openSample({
    nodes: [sampleNode('Start'), sampleNode('Call')],
    connections: ['Start>Call'],
  })
  const json = { id: 7, long: 'x'.repeat(30_000) }
  applyOperations(workspace, [{ type: 'setPinData', node: 'Start', items: [{ json }] }])
  const sent = serveRest({ ...on, 'POST /assistant/explain': () => ({ words: 'It is the address.' }) })
  show(workspace, <ExplainError node="Call" error={{ message: 'Invalid URL' }} />)

  press('Explain')

  await expect.poll(shown).toContain('It is the address.')
  expect(sent.at(-1)?.body).toMatchObject({
    message: 'Invalid URL',
    input: { id: 7 },
    node: { name: 'Call' },
  })
})

test('an expression is shown with its result before it is inserted', async () => {
  switchOn()
  const taken: string[] = []
  const written = { expression: '={{ $json.a }}', result: 'A' }
  serveRest({ ...on, 'POST /assistant/expression': () => written })
  show(openSample(), <WriteExpression node="Start" insert={(expression) => taken.push(expression)} />)

  press('Write with assistant')
  write('The letter')
  press('Ask')
  await expect.poll(shown).toContain('{{ $json.a }}')
  expect(taken).toEqual([])
  press('Insert')

  expect(taken).toEqual(['={{ $json.a }}'])
})
