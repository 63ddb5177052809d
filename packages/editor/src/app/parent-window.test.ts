import type { Settings } from '@heddle/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadSampleTypes } from '../testing/sample-types.ts'
import { nodeNames, openSample, sampleDocument, sampleNode, toastTitles } from '../testing/open-sample.ts'
import { useSession } from '../api/session.ts'
import { tellParent } from '../lib/tell-parent.ts'
import { currentWorkspace } from './current-workspace.ts'
import { openWorkspace } from './open-workspace.ts'
import { followParentMessages } from './parent-window.ts'

const openNames = () => {
  const workspace = currentWorkspace()
  return workspace && nodeNames(workspace)
}

const parent = { postMessage: vi.fn<(text: string) => void>() }
const ownParent = window.parent
let stop = () => undefined as void

beforeEach(async () => {
  await loadSampleTypes()
  openSample()
  openWorkspace({ document: sampleDocument([sampleNode('Start')]), readOnly: true })
  parent.postMessage.mockClear()
  Object.defineProperty(window, 'parent', { value: parent, configurable: true })
  stop = followParentMessages('1.2.3')
})
afterEach(() => {
  stop()
  Object.defineProperty(window, 'parent', { value: ownParent, configurable: true })
})

const told = () => parent.postMessage.mock.calls.map(([text]) => JSON.parse(text) as unknown)

const receive = (data: unknown, source: unknown = parent, origin = window.location.origin) => {
  const event = new MessageEvent('message', { data, origin })
  Object.defineProperty(event, 'source', { value: source })
  window.dispatchEvent(event)
}

test('K10 the parent hears that the editor is ready, with its version', () => {
  expect(told()).toEqual([{ command: 'ready', version: '1.2.3' }])
})

test('K10 the parent hears of the node dialog', () => {
  tellParent({ command: 'openNDV' })
  tellParent({ command: 'closeNDV' })

  expect(told().slice(1)).toEqual([{ command: 'openNDV' }, { command: 'closeNDV' }])
})

test('K10 a workflow that the parent sends is opened', async () => {
  receive(
    JSON.stringify({ command: 'openWorkflow', workflow: { nodes: [sampleNode('Sent')], connections: {} } }),
  )

  await expect.poll(() => openNames()).toEqual(['Sent'])
})

test.each([
  [{}, 'Must have an array of nodes'],
  [undefined, 'Missing workflow'],
])(
  'K12 a workflow that cannot be shown is told to the parent and by a toast: %j',
  async (workflow, message) => {
    receive(JSON.stringify({ command: 'openWorkflow', workflow }))

    await expect.poll(() => told()).toContainEqual({ command: 'error', message })
    expect(toastTitles()).toEqual(['Could not import workflow'])
    expect(openNames()).toEqual(['Start'])
  },
)

test.each([['not json'], ['{"command": 1}'], [{ command: 'openWorkflow' }], [null]])(
  'K10 a message of another shape is ignored: %j',
  async (data) => {
    receive(data)
    await Promise.resolve()

    expect(told()).toHaveLength(1)
    expect(toastTitles()).toEqual([])
  },
)

test('SEC-32 K10 a message from anybody but the parent is ignored', async () => {
  receive(JSON.stringify({ command: 'openWorkflow', workflow: {} }), window)
  await Promise.resolve()

  expect(toastTitles()).toEqual([])
})

test('SEC-32 a parent of another origin is heard only when the configuration names it', async () => {
  const message = JSON.stringify({
    command: 'openWorkflow',
    workflow: { nodes: [sampleNode('Foreign')], connections: {} },
  })
  receive(message, parent, 'https://evil.example')
  await Promise.resolve()
  expect(openNames()).toEqual(['Start'])

  const settings = { previewParents: ['https://docs.example'] } as Settings
  useSession.setState({ settings })
  receive(message, parent, 'https://docs.example')
  await expect.poll(() => openNames()).toEqual(['Foreign'])
  useSession.setState({ settings: undefined })
})
