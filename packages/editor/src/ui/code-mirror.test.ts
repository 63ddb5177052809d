import {
  acceptCompletion,
  completionStatus,
  currentCompletions,
  startCompletion,
} from '@codemirror/autocomplete'
import { EditorView } from '@codemirror/view'
import { expect, onTestFinished, test } from 'vitest'
import { createCodeMirror, type CompletionSource } from './code-mirror.ts'

const names: CompletionSource = () =>
  Promise.resolve([{ label: '$json', type: 'variable', detail: '', info: '' }])

/** An editor in which a text has just been typed. */
function typedInto(completions: CompletionSource, text = '$'): EditorView {
  const parent = document.body.appendChild(document.createElement('div'))
  const handle = createCodeMirror(parent, {
    value: '',
    label: 'Text',
    language: 'text',
    singleLine: false,
    readOnly: false,
    completions,
    onChange: () => undefined,
    onFocus: () => undefined,
    onDrop: () => undefined,
  })
  onTestFinished(() => {
    handle.destroy()
    parent.remove()
  })
  const view = EditorView.findFromDOM(parent)
  if (!view) throw new Error('There is no editor')
  view.dispatch({
    changes: { from: 0, insert: text },
    selection: { anchor: text.length },
    userEvent: 'input.type',
  })
  return view
}

/** Whether the editor kept the key for itself. */
function usesEscape(view: EditorView): boolean {
  const key = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
  view.contentDOM.dispatchEvent(key)
  return key.defaultPrevented
}

test('Escape right after a letter goes to the dialog around, though completions are still being looked for', () => {
  const view = typedInto(names)

  expect(completionStatus(view.state)).toBe('pending')
  expect(usesEscape(view)).toBe(false)
})

test('Escape goes to the dialog around while text is selected', () => {
  const view = typedInto(() => Promise.resolve([]))
  view.dispatch({ selection: { anchor: 0, head: 1 } })

  expect(usesEscape(view)).toBe(false)
})

test('what the data has is offered before what can be done with it', async () => {
  const named = (label: string, type: 'method' | 'property') => ({ label, type, detail: '', info: '' })
  const view = typedInto(() =>
    Promise.resolve([named('$compact', 'method'), named('$name', 'property'), named('$age', 'property')]),
  )
  startCompletion(view)
  await expect.poll(() => completionStatus(view.state)).toBe('active')

  expect(currentCompletions(view.state).map(({ label }) => label)).toEqual(['$age', '$name', '$compact'])
})

test.each([
  ['$json.', '$json["odd key"]'],
  ['$json?.', '$json?.["odd key"]'],
])('a field with an odd name is put behind %s in brackets', async (before, expected) => {
  const view = typedInto(
    () => Promise.resolve([{ label: 'odd key', type: 'property', detail: '', info: '' }]),
    before,
  )
  startCompletion(view)
  await expect.poll(() => completionStatus(view.state)).toBe('active')
  // The list takes no key at once, so that none is used by mistake.
  await expect.poll(() => acceptCompletion(view)).toBe(true)

  expect(view.state.doc.toString()).toBe(expected)
})

test('the name of a node takes the place of what stands within the quotes', async () => {
  const view = typedInto(
    () => Promise.resolve([{ label: 'My node', type: 'name', detail: '', info: '' }]),
    '$("My n',
  )
  startCompletion(view)
  await expect.poll(() => acceptCompletion(view)).toBe(true)

  expect(view.state.doc.toString()).toBe('$("My node')
})

test('Escape closes a list of completions in sight, and only then the dialog around', async () => {
  const view = typedInto(names)
  startCompletion(view)
  await expect.poll(() => completionStatus(view.state)).toBe('active')

  expect(usesEscape(view)).toBe(true)
  expect(completionStatus(view.state)).toBe(null)
  expect(usesEscape(view)).toBe(false)
})
