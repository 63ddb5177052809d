import type { Item } from '@heddle/core/run'
import { runNodeInMemory } from '@heddle/engine/testing'
import { expect, test } from 'vitest'
import { tryEvery } from '../testing/try-every.ts'
import { markdown } from './markdown.node.ts'

type Json = Record<string, unknown>

const run = async (parameters: Json, items: Item[]) => {
  const { output, error } = await runNodeInMemory(markdown, { parameters, inputs: [items] })
  if (error) throw new Error(error.message)
  return output[0] ?? []
}

const items = (...list: Json[]): Item[] => list.map((json) => ({ json }))

test('Markdown and HTML convert into each other', async () => {
  const [html] = await run({ mode: 'markdownToHtml', markdown: '# Hi\n\n*you*' }, items({}))
  const [text] = await run(
    { html: '<h1>Hi</h1><p><em>you</em></p><script>x</script>', options: { ignore: 'script' } },
    items({}),
  )

  expect(html?.json.data).toBe('<h1 id="hi">Hi</h1>\n<p><em>you</em></p>')
  expect(text?.json.data).toBe('# Hi\n\n_you_')
})

tryEvery(markdown, [
  { parameters: { html: '<b>x</b>' }, gives: [{ data: '**x**' }] },
  {
    parameters: { mode: 'markdownToHtml', markdown: '**x**' },
    gives: [{ data: expect.stringContaining('<strong>x</strong>') }],
  },
  { items: [], gives: [] },
])
