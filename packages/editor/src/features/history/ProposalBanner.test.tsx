import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { openSample, sampleDocument, sampleNode, toastTitles } from '../../testing/open-sample.ts'
import { Refusal, serveRest } from '../../testing/serve-rest.ts'
import { openModalNames } from '../../testing/answer-question.ts'
import { currentDocument, undoStep } from '../../workspace/document-store.ts'
import type { Workspace } from '../../workspace/workspace.ts'
import { WorkspaceProvider } from '../../workspace/WorkspaceProvider.tsx'
import { ProposalBanner } from './ProposalBanner.tsx'
import { ProposalModal } from './ProposalModal.tsx'

beforeEach(() => queryClient.clear())
afterEach(cleanup)

const before = sampleDocument([sampleNode('Start')])
const after = sampleDocument([sampleNode('Start', { notes: 'Explained' })])
const summary = { id: '3', note: 'Explains the start', author: 'Ann', createdAt: '2026-01-31T10:00:00.000Z' }

function serve(answers: Parameters<typeof serveRest>[0] = {}) {
  return serveRest({
    'GET /workflows/7/proposals': () => [summary],
    'GET /workflows/7/proposals/3': () => ({ ...summary, before, after }),
    ...answers,
  })
}

const show = (workspace: Workspace, element: ReactNode) =>
  render(
    <QueryClientProvider client={queryClient}>
      <WorkspaceProvider workspace={workspace}>{element}</WorkspaceProvider>
    </QueryClientProvider>,
  )

test('the banner tells of a proposal, and leads to it', async () => {
  serve()
  show(openSample({ id: '7' }), <ProposalBanner />)
  await expect.poll(() => screen.queryByRole('region')?.textContent).toContain('Explains the start')

  fireEvent.click(screen.getByRole('button', { name: 'Review changes' }))

  expect(openModalNames()).toEqual(['proposal'])
})

test('who may only look at a workflow is not asked', async () => {
  const sent = serve()
  show(openSample({ id: '7', readOnly: true }), <ProposalBanner />)

  expect(screen.queryByRole('region')).toBeNull()
  expect(sent).toEqual([])
})

function openProposal(workspace: Workspace) {
  let closed = 0
  const input = { workspace, workflowId: '7', proposalId: '3' }
  show(workspace, <ProposalModal input={input} close={() => (closed += 1)} />)
  return () => closed
}

const press = async (name: string) => {
  await expect
    .poll(() => screen.getByRole('button', { name, hidden: true }).hasAttribute('disabled'))
    .toBe(false)
  fireEvent.click(screen.getByRole('button', { name, hidden: true }))
}

test('an accepted proposal is on the canvas, and can be undone there', async () => {
  const workspace = openSample({ id: '7' })
  const stored = { ...after, id: '7', versionId: 'v2', active: true, tags: [], right: 'own' }
  serve({
    'POST /workflows/7/proposals/3/accept': () => stored,
    'GET /workflows/7': () => stored,
    'POST /node-types': () => [],
  })
  const closed = openProposal(workspace)

  await press('Accept')

  await expect.poll(closed).toBe(1)
  expect(currentDocument(workspace).nodes[0]?.notes).toBe('Explained')
  undoStep(workspace)
  expect(currentDocument(workspace).nodes[0]?.notes).toBeUndefined()
})

test('a refused proposal changes nothing, and what goes wrong is told where it was tried', async () => {
  const workspace = openSample({ id: '7' })
  const sent = serve({ 'DELETE /workflows/7/proposals/3': () => true })
  const closed = openProposal(workspace)
  await press('Reject')

  await expect.poll(closed).toBe(1)
  expect(toastTitles()).toContain('The proposal was rejected')
  expect(sent.some(({ path }) => path.endsWith('/accept'))).toBe(false)
  cleanup()

  serve({ 'POST /workflows/7/proposals/3/accept': () => new Refusal(409, { message: 'It has changed' }) })
  openProposal(workspace)
  await press('Accept')

  await expect
    .poll(() => screen.getByRole('dialog', { hidden: true }).textContent)
    .toContain('It has changed')
})
