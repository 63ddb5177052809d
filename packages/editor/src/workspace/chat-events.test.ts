import { beforeEach, expect, test } from 'vitest'
import { openSample } from '../testing/open-sample.ts'
import { hear, listenOn } from './chat-events.ts'
import type { Workspace } from './workspace.ts'

let workspace: Workspace
beforeEach(() => (workspace = openSample()))

const chat = () => workspace.chat.getState()
const lines = () => chat().lines.map(({ from, text }) => [from, text])
const say = (part: object, nodeName = 'Agent') =>
  hear(workspace, { part: { metadata: { nodeName }, ...part } } as unknown as Parameters<typeof hear>[1])

test('what a node says becomes one line, piece by piece', () => {
  workspace.chat.setState({ isAsking: true })

  say({ type: 'begin' })
  say({ type: 'item', content: 'Good ' })
  say({ type: 'item', content: 'day' })
  say({ type: 'end' })

  expect(lines()).toEqual([['them', 'Good day']])
  expect(chat().lastSpeaker).toBe('Agent')
})

test('a node that waits says where the next message goes, and what there is to choose from', () => {
  workspace.chat.setState({ isAsking: true })

  say({ type: 'wait', url: '/next', choices: [{ label: 'Yes' }] })
  expect(chat()).toMatchObject({ next: '/next', choices: [{ label: 'Yes' }] })

  say({ type: 'wait', url: '/again' })
  expect(chat()).toMatchObject({ next: '/again', choices: [] })
})

test('nobody listens to a run that was not started by a message, or that waits', () => {
  say({ type: 'begin' })
  workspace.chat.setState({ isAsking: true })
  listenOn(workspace)
  say({ type: 'begin' })

  expect(lines()).toEqual([])
  expect(chat()).toMatchObject({ lastSpeaker: undefined, isAsking: false })
})
