import type { AppTrial } from '../testing/try-app.ts'
import { block, byId, byUrl, dashed, hex, on, version3 } from './notion-double.ts'

export const content = (text: string) => [{ text: { content: text } }]

export const richText = {
  text: [
    { text: 'Bold', isLink: true, textLink: 'https://x.test', annotationUi: { bold: true } },
    { textType: 'equation', expression: 'e=mc^2' },
    { textType: 'mention', mentionType: 'user', user: 'user1' },
    { textType: 'mention', mentionType: 'database', database: byUrl(`https://www.notion.so/x/${hex}?v=1`) },
    { textType: 'mention', mentionType: 'date', date: '2026-01-02' },
    { textType: 'mention', mentionType: 'date', range: true, dateStart: '2026-01-02', dateEnd: '2026-01-03' },
  ],
}

export const pieces = [
  {
    type: 'text',
    text: { content: 'Bold', link: { url: 'https://x.test' } },
    annotations: { bold: true },
  },
  { type: 'equation', equation: { expression: 'e=mc^2' } },
  { type: 'mention', mention: { type: 'user', user: { id: 'user1' } } },
  { type: 'mention', mention: { type: 'database', database: { id: hex } } },
  { type: 'mention', mention: { type: 'date', date: { start: '2026-01-02' } } },
  { type: 'mention', mention: { type: 'date', date: { start: '2026-01-02', end: '2026-01-03' } } },
]

export const blockUi = {
  blockValues: [
    { textContent: 'Plain' },
    { type: 'heading_1', richText: true, text: richText },
    { type: 'to_do', textContent: 'Do', checked: true },
    { type: 'image', url: 'https://x.test/a.png' },
    { type: 'child_page', title: 'Inside' },
  ],
}

export const blocks = (name = 'rich_text') => [
  { object: 'block', type: 'paragraph', paragraph: { [name]: content('Plain') } },
  { object: 'block', type: 'heading_1', heading_1: { [name]: pieces } },
  { object: 'block', type: 'to_do', to_do: { checked: true, [name]: content('Do') } },
  { object: 'block', type: 'image', image: { type: 'external', external: { url: 'https://x.test/a.png' } } },
  { object: 'block', type: 'child_page', child_page: { title: 'Inside' } },
]
export const simpleBlock = (n: number, rest: object = {}) => ({
  object: 'block',
  ...rest,
  id: `b${n}`,
  type: 'paragraph',
  has_children: n === 1,
  root_id: 'p1',
  content: `Text ${n}`,
})

function longBlock() {
  const rich_text = [...content('x'.repeat(2000)), ...content('x')]
  return { object: 'block', type: 'paragraph', paragraph: { rich_text } }
}

export const blockTrials: readonly AppTrial[] = [
  {
    does: 'blocks of all kinds at a place of a page',
    parameters: on('block', 'append', {
      blockId: byUrl(`https://www.notion.so/Page-${hex}?pvs=4#${dashed}`),
      afterBlockId: 'b1',
      blockUi,
    }),
    asks: [
      {
        method: 'PATCH',
        path: `/v1/blocks/${dashed}/children`,
        headers: version3,
        body: { children: blocks(), after: 'b1' },
      },
    ],
    gives: [{ object: 'list', results: [0, 1, 2, 3, 4].map((n) => ({ object: 'block', id: `n${n}` })) }],
  },
  {
    does: 'long texts in pieces, and many blocks with several requests',
    parameters: on('block', 'append', {
      blockId: byId('p1'),
      blockUi: { blockValues: Array.from({ length: 101 }, () => ({ textContent: 'x'.repeat(2001) })) },
    }),
    asks: [
      { body: { children: Array.from({ length: 100 }, longBlock) } },
      { body: { children: [longBlock()] } },
    ],
  },
  {
    does: 'the blocks of a page with what is inside of them',
    parameters: on('block', 'getAll', { blockId: byId('p1'), returnAll: true, fetchNestedBlocks: true }),
    gives: [simpleBlock(1), simpleBlock(11, { parent_id: 'b1' }), simpleBlock(2), simpleBlock(3)],
  },
  {
    does: 'as many blocks as are wanted, as they are',
    parameters: on('block', 'getAll', { blockId: byId('p1'), limit: 2, simplifyOutput: false }),
    asks: [{ path: '/v1/blocks/p1/children', query: { page_size: '2' } }],
    gives: [block(1, true), block(2)],
  },
  {
    does: 'Markdown of a block',
    parameters: on('block', 'getMarkdown', { blockId: byId('b1'), includeTranscript: true }),
    asks: [{ path: '/v1/pages/b1/markdown', query: { include_transcript: 'true' } }],
    gives: [{ object: 'page_markdown', id: 'b1', markdown: '# Hi', truncated: false }],
  },
  {
    does: 'fails for a block that is not shared',
    parameters: on('block', 'getAll', { blockId: byId('gone') }),
    fails: 'Could not find blocks',
  },
  {
    does: 'fails where none is chosen',
    parameters: on('block', 'getAll'),
    fails: 'Choose which block is meant',
  },
]
