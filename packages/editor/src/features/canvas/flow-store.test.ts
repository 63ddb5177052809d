import { expect, onTestFinished, test, vi } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { openSample, sampleNode } from '../../testing/open-sample.ts'
import { loadTypes, sampleType } from '../../testing/sample-types.ts'
import { credentialList, credentialTypes } from '../../workspace/credentials.ts'
import { addNode } from '../../workspace/commands/add-node.ts'
import { issuesOf } from '../../workspace/issues.ts'
import { createFlow } from './flow-store.ts'

const { hoverConnection, store } = createFlow(openSample())
const shown = () => store.getState().hoveredConnection

test('L01 the buttons of a connection come 150 ms after the pointer and go 500 ms after it left', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())

  hoverConnection('connection')
  vi.advanceTimersByTime(149)
  expect(shown()).toBeUndefined()
  vi.advanceTimersByTime(1)
  expect(shown()).toBe('connection')

  hoverConnection(undefined)
  vi.advanceTimersByTime(499)
  expect(shown()).toBe('connection')
  vi.advanceTimersByTime(1)
  expect(shown()).toBeUndefined()
})

test('a connection that the pointer only passes shows nothing', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())

  hoverConnection('connection')
  vi.advanceTimersByTime(100)
  hoverConnection(undefined)
  vi.advanceTimersByTime(1000)

  expect(shown()).toBeUndefined()
})

test('what credentials are called is asked for when the first node comes that needs one', async () => {
  let asked = 0
  await loadTypes(
    [sampleType('asks', { credentials: [{ name: 'token', required: true }] }), sampleType('plain')],
    {
      'GET /credentials': () => [],
      'GET /credential-types': () => {
        asked += 1
        return [{ name: 'token', displayName: 'Access Token', properties: [] }]
      },
    },
  )
  const workspace = openSample({ nodes: [sampleNode('Plain', { type: 'heddle.plain' })] })
  const flow = createFlow(workspace)
  onTestFinished(flow.follow())
  await queryClient.fetchQuery(credentialList)
  expect(asked).toBe(0)

  addNode(workspace, 'heddle.asks')

  await expect
    .poll(() => flow.store.getState().known.credentialTypes)
    .toMatchObject([{ displayName: 'Access Token' }])
})

test('nodes on the canvas hear of a credential that comes or goes', async () => {
  const stored = [{ id: '1', name: 'Mine', type: 'token', nodesAccess: [], createdAt: '', updatedAt: '' }]
  let credentials: unknown[] = []
  await loadTypes([sampleType('asks', { credentials: [{ name: 'token', required: true }] })], {
    'GET /credentials': () => credentials,
    'GET /credential-types': () => [],
  })
  const node = sampleNode('Ask', { type: 'heddle.asks', credentials: { token: 'Mine' } })
  const flow = createFlow(openSample({ nodes: [node] }))
  onTestFinished(flow.follow())
  const hasIssues = () => {
    const { nodes, known } = flow.store.getState()
    return nodes[0] && issuesOf(known, node, nodes[0].data.type) !== undefined
  }
  await queryClient.fetchQuery(credentialTypes)
  expect(hasIssues()).toBe(true)

  credentials = stored
  await queryClient.invalidateQueries(credentialList)
  await expect.poll(hasIssues).toBe(false)

  credentials = []
  await queryClient.invalidateQueries(credentialList)
  await expect.poll(hasIssues).toBe(true)
})
