import { completionStatus, currentCompletions } from '@codemirror/autocomplete'
import { EditorView } from '@codemirror/view'
import type { NodeProperty, PropertyTypeOptions } from '@heddle/core/node'
import { cleanup, render } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSample, sampleNode } from '../../../testing/open-sample.ts'
import { loadSampleTypes } from '../../../testing/sample-types.ts'
import { loadCodeMirror } from '../../../ui/CodeEditor.tsx'
import type { FormContext, InputProps } from '../form-context.ts'
import { JsonInput } from './JsonInput.tsx'
import { StringInput } from './StringInput.tsx'

beforeEach(async () => {
  await loadSampleTypes()
  await loadCodeMirror()
})
afterEach(cleanup)

/** What is offered to someone who types a text into a fixed value. */
async function offeredFor(
  Input: ComponentType<InputProps>,
  typeOptions: PropertyTypeOptions,
  text: string,
): Promise<string[]> {
  const property: NodeProperty = {
    displayName: 'Text',
    name: 'text',
    type: 'string',
    default: '',
    typeOptions,
  }
  const form = { workspace: openSample({ nodes: [sampleNode('A')] }), node: 'A' } as FormContext
  const { container } = render(
    <Input id="text" property={property} value="" path="text" form={form} onChange={() => undefined} />,
  )
  const view = EditorView.findFromDOM(container.querySelector<HTMLElement>('.cm-editor') ?? container)
  if (!view) throw new Error('There is no editor')
  view.dispatch({
    changes: { from: 0, insert: text },
    selection: { anchor: text.length },
    userEvent: 'input.type',
  })
  await expect.poll(() => completionStatus(view.state)).not.toBe('pending')
  return currentCompletions(view.state).map(({ label }) => label)
}

test.each<[string, ComponentType<InputProps>, PropertyTypeOptions, string]>([
  ['a template', StringInput, { editor: 'sql', template: true }, '{{ $'],
  ['code', StringInput, { editor: 'code' }, '$'],
])('N11 names are offered in %s', async (_kind, input, typeOptions, text) => {
  expect(await offeredFor(input, typeOptions, text)).toContain('$json')
})

test.each<[string, ComponentType<InputProps>, PropertyTypeOptions]>([
  ['JSON', JsonInput, {}],
  ['SQL', StringInput, { editor: 'sql' }],
  ['HTML', StringInput, { editor: 'html' }],
])('N11 in fixed %s, where braces are text, nothing is offered', async (_kind, input, typeOptions) => {
  expect(await offeredFor(input, typeOptions, '{{ $')).toEqual([])
})
