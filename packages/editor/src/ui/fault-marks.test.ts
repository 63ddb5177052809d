import { forceLinting, forEachDiagnostic } from '@codemirror/lint'
import { EditorView } from '@codemirror/view'
import { expect, onTestFinished, test } from 'vitest'
import { createCodeMirror, type CodeLanguage } from './code-mirror.ts'

/** An editor with a text, and what is marked in it. */
function marksIn(language: CodeLanguage, value: string): () => string[] {
  const parent = document.body.appendChild(document.createElement('div'))
  const handle = createCodeMirror(parent, {
    value,
    label: 'Text',
    language,
    singleLine: false,
    readOnly: false,
    completions: () => Promise.resolve([]),
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
  forceLinting(view)
  return () => {
    const marked: string[] = []
    forEachDiagnostic(view.state, (_, from, to) => marked.push(value.slice(from, to)))
    return marked
  }
}

test.each<[CodeLanguage, string, string]>([
  ['javascript', 'return )', ')'],
  ['json', '{ "a": }', '}'],
  ['sql', 'SELECT (1', '('],
  ['html', '<b>', '<b>'],
])('in %s a text that cannot be right is marked where it is wrong', async (language, text, wrong) => {
  await expect.poll(marksIn(language, text)).toEqual([wrong])
})

test('code of a node is no fault because it returns or waits at its top', async () => {
  const fine = marksIn('javascript', 'const a = await $http()\nreturn [{ json: { a } }]')
  const wrong = marksIn('javascript', 'return [')

  await expect.poll(wrong).toHaveLength(1)
  expect(fine()).toEqual([])
})
