import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { openModalNames } from '../testing/answer-question.ts'
import { nodeNames, openSample, sampleNode } from '../testing/open-sample.ts'
import { loadSampleTypes } from '../testing/sample-types.ts'
import { openModal } from '../ui/modal-store.ts'
import { addNode } from '../workspace/commands/add-node.ts'
import { selectedNames, selectNodes } from '../workspace/selection.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { WorkspaceProvider } from '../workspace/WorkspaceProvider.tsx'
import { useShortcuts } from './use-shortcuts.ts'

let workspace: Workspace
let canvas: HTMLElement
let field: HTMLInputElement
let aside: HTMLElement

beforeEach(async () => {
  await loadSampleTypes()
  workspace = openSample({ nodes: [sampleNode('Start'), sampleNode('A')] })
  canvas = document.createElement('div')
  canvas.dataset.testid = 'canvas'
  field = document.createElement('input')
  aside = document.createElement('button')
  document.body.replaceChildren(canvas, field, aside)
})

const wrapper = ({ children }: { children: ReactNode }) => (
  <WorkspaceProvider workspace={workspace}>{children}</WorkspaceProvider>
)
const start = (part?: HTMLElement) =>
  renderHook(() => useShortcuts(part && { current: part }), { wrapper }).unmount

function press(target: EventTarget, key: string, given: KeyboardEventInit = {}): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...given })
  target.dispatchEvent(event)
  return event
}
/** The key of the canvas that opens and closes the list of nodes. */
const toggles = (target: EventTarget): boolean => {
  const before = workspace.view.getState().creator
  press(target, 'Tab')
  return (before === undefined) !== (workspace.view.getState().creator === undefined)
}

test('K03 keys of the canvas work on it and on the page itself, not in a field or elsewhere', () => {
  const inner = document.createElement('span')
  canvas.append(inner)
  const end = start()

  expect([canvas, inner, document.body, field, aside, window].map(toggles)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ])
  end()
})

test('K03 not while a dialog is open, and not when somebody has used the key already', () => {
  const end = start()
  const used = (event: Event) => event.preventDefault()
  canvas.addEventListener('keydown', used)
  expect(toggles(canvas)).toBe(false)
  canvas.removeEventListener('keydown', used)
  openModal('about', {})
  expect(toggles(canvas)).toBe(false)
  end()
})

test('K03 keys of the whole app work in a field, too, except those that edit its text', () => {
  const end = start()
  workspace.tell(addNode(workspace, 'heddle.set'))

  press(field, 'z', { ctrlKey: true })
  expect(nodeNames(workspace)).toHaveLength(3)
  press(canvas, 'z', { ctrlKey: true })
  expect(nodeNames(workspace)).toHaveLength(2)
  press(field, 'k', { ctrlKey: true })
  expect(openModalNames()).toEqual(['palette'])
  end()
})

test('K03 what is being typed is taken over before a key of the whole app acts on it', () => {
  const end = start()
  const heard: string[] = []
  field.addEventListener('focusout', () => heard.push(`${openModalNames().length} open`))

  press(field, 'x')
  press(field, 'a', { ctrlKey: true })
  expect(heard).toEqual([])
  press(field, 'k', { ctrlKey: true })
  expect(heard).toEqual(['0 open'])
  end()
})

test('K03 a repeat is ignored, and does not reach the browser either', () => {
  const end = start()

  expect(press(canvas, 'a', { ctrlKey: true }).defaultPrevented).toBe(true)
  expect(selectedNames(workspace)).toEqual(['Start', 'A'])
  selectNodes(workspace, [])
  expect(press(canvas, 'a', { ctrlKey: true }).defaultPrevented).toBe(true)
  expect(selectedNames(workspace)).toEqual([])
  end()
})

test('a key that nobody knows, or that cannot be used now, goes on to the browser', () => {
  const end = start()

  expect(press(canvas, 'q', { ctrlKey: true }).defaultPrevented).toBe(false)
  expect(press(canvas, 'z', { ctrlKey: true }).defaultPrevented).toBe(false)
  end()
})

test('of several workflows on a page the one that has the focus hears the keys, until it is gone', () => {
  const end = start(canvas)

  expect([toggles(document.body), toggles(canvas)]).toEqual([false, true])
  end()
  expect(toggles(canvas)).toBe(false)
})
