import type { RunEntry } from '@heddle/core/run'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { modelPrices } from '../../api/model-prices.ts'
import { queryClient } from '../../api/query-client.ts'
import { loadTypes } from '../../testing/sample-types.ts'
import { openAgent, subNodeTypes } from '../../testing/sub-node-types.ts'
import { UiProvider } from '../../ui/UiProvider.tsx'
import { nodeEnds } from '../../workspace/run-store.ts'
import type { Workspace } from '../../workspace/workspace.ts'
import { WorkspaceProvider } from '../../workspace/WorkspaceProvider.tsx'
import { CallsPanel } from './CallsPanel.tsx'
import { OutputPanel } from './OutputPanel.tsx'

let workspace: Workspace

beforeEach(async () => {
  await loadTypes(subNodeTypes)
  workspace = openAgent()
})
afterEach(cleanup)

const entry = (executionIndex: number, given: Partial<RunEntry> = {}): RunEntry => ({
  startTime: 0,
  executionTime: 120,
  executionIndex,
  source: [{ previousNode: 'Agent', previousNodeRun: 0 }],
  data: { main: [[{ json: { said: `answer ${executionIndex}` } }]] },
  ...given,
})

const modelCall = (executionIndex: number): RunEntry =>
  entry(executionIndex, {
    asked: {
      kind: 'ai_languageModel',
      input: { question: `question ${executionIndex}` },
      tokens: { input: 1200, output: 30 },
    },
  })

const show = (panel: ReactNode) =>
  render(
    <UiProvider>
      <WorkspaceProvider workspace={workspace}>{panel}</WorkspaceProvider>
    </UiProvider>,
  )

test('a sub-node shows the calls that it answered, with what was asked and said, tokens and time', () => {
  nodeEnds(workspace, 'Model', modelCall(3))
  nodeEnds(workspace, 'Model', modelCall(1))
  show(<CallsPanel node="Model" />)

  const [first] = screen.getAllByRole('button', { name: /Asked by Agent.*1,200 → 30 tokens.*120 ms/ })
  if (first) fireEvent.click(first)

  expect(screen.getByText('2,400 → 60 tokens')).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Input' }).textContent).toContain('question 1')
  expect(screen.getByRole('region', { name: 'Output' }).textContent).toContain('answer 1')
})

test('what calls cost stands beside their tokens, where somebody has entered a price', async () => {
  const prices = [{ model: 'big', input: 1000, output: 10_000 }]
  queryClient.setQueryData(modelPrices.queryKey, prices)
  onTestFinished(() => queryClient.clear())
  const callOf = (index: number, model: string): RunEntry => ({
    ...modelCall(index),
    asked: { kind: 'ai_languageModel', input: {}, tokens: { input: 1200, output: 30, model } },
  })
  nodeEnds(workspace, 'Model', callOf(1, 'big'))
  nodeEnds(workspace, 'Model', callOf(2, 'unknown'))
  show(<CallsPanel node="Model" />)

  expect(screen.getByText('1,200 → 30 tokens · $1.50')).toBeTruthy()
  expect(screen.getByText('1,200 → 30 tokens')).toBeTruthy()
  expect(screen.getByText('2,400 → 60 tokens · at least $1.50')).toBeTruthy()
})

test.each([
  ['approved', /Asked by Agent.*Approved/],
  ['declined', /Asked by Agent.*Declined/],
] as const)('a call that someone was asked about says that it was %s', (approval, name) => {
  nodeEnds(workspace, 'Mail', entry(1, { asked: { kind: 'ai_tool', input: {}, approval } }))
  show(<CallsPanel node="Mail" />)

  expect(screen.getByRole('button', { name })).toBeTruthy()
})

test('a sub-node that nobody has asked says when it will be', () => {
  show(<CallsPanel node="Model" />)

  expect(screen.getByText(/No calls yet/)).toBeTruthy()
})

test('a node shows the steps of its sub-nodes instead of its items, when one wants to see them', () => {
  nodeEnds(workspace, 'Model', modelCall(1))
  nodeEnds(workspace, 'Mail', entry(2, { asked: { kind: 'ai_tool', input: {} }, error: { message: 'No' } }))
  nodeEnds(workspace, 'Agent', entry(0, { source: [] }))
  show(<OutputPanel node="Agent" />)
  expect(screen.getByText('answer 0')).toBeTruthy()

  fireEvent.click(screen.getByRole('radio', { name: 'Steps' }))

  expect(screen.queryByText('answer 0')).toBeNull()
  expect(screen.getByRole('button', { name: /Model/ })).toBeTruthy()
  expect(screen.getByRole('button', { name: /Mail.*Failed/ })).toBeTruthy()
  expect(screen.getByText('2 steps · 1,200 → 30 tokens · 240 ms')).toBeTruthy()
})

test('a node without sub-nodes has no steps to show', () => {
  nodeEnds(workspace, 'After', entry(0))
  show(<OutputPanel node="After" />)

  expect(screen.queryByRole('radio', { name: 'Steps' })).toBeNull()
})
