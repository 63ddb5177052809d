import type { PushMessage } from '@heddle/contract'
import type { RunEntry } from '@heddle/core/run'
import { expect, test } from 'vitest'
import { usePush } from '../api/push.ts'
import { queryClient } from '../api/query-client.ts'
import { request } from '../api/request.ts'
import { nodeNames, sampleDocument, sampleNode } from '../testing/open-sample.ts'
import { loadSampleTypes } from '../testing/sample-types.ts'
import { addNode } from './commands/add-node.ts'
import { runWorkflow } from './commands/run-workflow.ts'
import { saveWorkflow } from './commands/save-workflow.ts'
import { isDirty, redoStep, undoStep } from './document-store.ts'
import type { Outcome } from './outcome.ts'
import { selectedNames, selectNodes } from './selection.ts'
import { createWorkspace, type Opening, type Workspace } from './workspace.ts'

/** A push channel that anybody can write to. */
function channel() {
  const listeners = new Set<(message: PushMessage) => void>()
  return {
    listeners,
    onPushMessage(listener: (message: PushMessage) => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    send: (message: PushMessage) => listeners.forEach((listener) => listener(message)),
  }
}

function twoWorkspaces(identities: readonly Opening['identity'][] = [{ id: '1' }, { id: '2' }]) {
  const push = channel()
  const document = sampleDocument([sampleNode('Start'), sampleNode('A')], ['Start>A'])
  const [one, other] = identities.map((identity) => {
    const heard: Outcome['kind'][] = []
    const person = {
      tell: (outcome: Outcome) => void heard.push(outcome.kind),
      settleConflict: async () => ({ kind: 'cancel' }) as const,
      wantsCopy: async () => false,
    }
    const api = { cache: queryClient, request, onPushMessage: push.onPushMessage, push: usePush }
    return { heard, workspace: createWorkspace({ document, identity, api, person }) }
  })
  if (!one || !other) throw new Error('There are two')
  return { one, other, push }
}

const stateOf = ({ document, selection, run, panel, view, comparison }: Workspace) =>
  [document, selection, run, panel, view, comparison].map((store) => store.getState())

test('what is edited, selected, undone and saved in one workspace leaves another untouched', async () => {
  await loadSampleTypes({
    'PATCH /workflows/1': () => ({ id: '1', active: false, tags: [], versionId: 'v2' }),
  })
  const { one, other } = twoWorkspaces()
  const before = stateOf(other.workspace)

  addNode(one.workspace, 'heddle.set')
  expect(selectedNames(one.workspace)).toEqual(['Edit Fields'])
  undoStep(one.workspace)
  redoStep(one.workspace)
  selectNodes(one.workspace, ['A'])
  one.workspace.panel.setState({ itemIndex: 3 })
  one.workspace.view.setState({ creator: {} })
  await saveWorkflow(one.workspace)

  expect(nodeNames(one.workspace)).toEqual(['Start', 'A', 'Edit Fields'])
  expect(isDirty(one.workspace.document.getState())).toBe(false)
  expect(one.heard).toEqual(['saved'])
  expect(stateOf(other.workspace)).toEqual(before)
  expect(other.heard).toEqual([])
})

const entry: RunEntry = {
  startTime: 0,
  executionTime: 1,
  executionIndex: 0,
  source: [],
  data: { main: [[{ json: {} }]] },
}

const ended = (executionId: string): PushMessage =>
  ({
    type: 'executionFinished',
    data: {
      executionId,
      data: { data: { resultData: { runData: {} } }, finished: true, mode: 'manual' },
    },
  }) as unknown as PushMessage

test('two workflows that run at the same time each hear of their own run', async () => {
  let last = 10
  await loadSampleTypes({ 'POST /workflows/run': () => ({ executionId: String(++last) }) })
  const { one, other, push } = twoWorkspaces()

  await Promise.all([runWorkflow(one.workspace), runWorkflow(other.workspace)])
  const [first = '', second = ''] = [one, other].map(({ workspace }) => workspace.run.getState().executionId)
  expect(new Set([first, second])).toEqual(new Set(['11', '12']))
  push.send({ type: 'nodeExecuteAfter', data: { executionId: first, nodeName: 'A', data: entry } })
  push.send(ended(first))

  expect(one.workspace.run.getState()).toMatchObject({ status: 'idle', runData: { A: [entry] } })
  expect(one.heard).toEqual(['runEnded'])
  expect(other.workspace.run.getState()).toMatchObject({ status: 'running', runData: {} })
  expect(other.heard).toEqual([])
})

test('a run of another workflow that is not saved either is given back once the answer is there', async () => {
  const { one, push } = twoWorkspaces([{}, {}])
  await loadSampleTypes({
    'POST /workflows/run': () => {
      const foreign = { executionId: '98', mode: 'manual', startedAt: '', workflowName: '', sessionId: '' }
      push.send({ type: 'executionStarted', data: { ...foreign, mode: 'manual' } })
      return { executionId: '99' }
    },
  })

  await runWorkflow(one.workspace)

  expect(one.workspace.run.getState()).toMatchObject({ status: 'running', executionId: '99' })
})

test('a workspace that is disposed hears nothing any more and expects no call', async () => {
  const sent = await loadSampleTypes({ 'DELETE /test-webhook/1': () => true })
  const { one, other, push } = twoWorkspaces()
  one.workspace.run.setState({ status: 'waitingForWebhook' })
  const heard = push.listeners.size

  one.workspace.dispose()
  push.send({ type: 'testWebhookReceived', data: { workflowId: '1', executionId: '7' } })

  expect(push.listeners.size).toBe(heard / 2)
  expect(one.workspace.run.getState().status).toBe('idle')
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual(['DELETE /test-webhook/1'])
  other.workspace.dispose()
  expect(push.listeners.size).toBe(0)
})
