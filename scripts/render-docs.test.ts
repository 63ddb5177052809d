import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { renderDocs } from './render-docs.ts'

function render(pages: Record<string, string>) {
  const root = mkdtempSync(join(tmpdir(), 'heddle-docs-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  mkdirSync(join(root, 'docs/images'), { recursive: true })
  for (const [path, text] of Object.entries(pages)) {
    mkdirSync(dirname(join(root, 'docs', path)), { recursive: true })
    writeFileSync(join(root, 'docs', path), text)
  }
  renderDocs(join(root, 'docs'), join(root, 'out'))
  return (path: string): unknown => JSON.parse(readFileSync(join(root, 'out', `${path}.json`), 'utf8'))
}

test('a page becomes blocks, its links lead to pages, and HTML in it is left out', () => {
  const read = render({
    'guide/a.md':
      '# A <b>title</b>\n\nSee [B](../b.md#one), [code](../../package.json) and <script>alert(1)</script> `a < b`.\n\n## Part\n## Part\n',
    'b.md': '# B\n',
  })

  expect(read('guide/a')).toEqual({
    title: 'A <b>title</b>',
    blocks: [
      {
        kind: 'paragraph',
        text: [
          'See ',
          { kind: 'page', to: 'b#one', text: ['B'] },
          ', ',
          'code',
          ' and ',
          'alert(1)',
          ' ',
          { kind: 'code', text: 'a < b' },
          '.',
        ],
      },
      { kind: 'heading', level: 2, id: 'part', text: ['Part'] },
      { kind: 'heading', level: 2, id: 'part-1', text: ['Part'] },
    ],
  })
})

test('the list of pages has their sections, titles by language and first sentences', () => {
  const read = render({
    'guide/first-steps.md': '# First steps\n\n<!-- de: Erste Schritte -->\n\nA course. It is short.\n',
    'guide/nodes/if.md': '# If\n\nRoutes items.\n',
    'architecture.md': '# Architecture\n',
  })

  expect(read('index')).toEqual([
    {
      path: 'guide/first-steps',
      section: 'using',
      titles: { en: 'First steps', de: 'Erste Schritte' },
      summary: 'A course.',
    },
    { path: 'architecture', section: 'developing', titles: { en: 'Architecture' }, summary: '' },
    { path: 'guide/nodes/if', section: 'nodes', titles: { en: 'If', de: 'Wenn' }, summary: 'Routes items.' },
  ])
  expect(read('search')).toContainEqual({
    path: 'guide/nodes/if',
    id: '',
    heading: '',
    text: 'Routes items.',
  })
})
