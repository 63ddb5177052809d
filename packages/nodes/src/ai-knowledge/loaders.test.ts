import type { JsonObject } from '@heddle/core'
import type { Item } from '@heddle/core/run'
import { expect, test } from 'vitest'
import { loadingNode } from '../testing/asking-node.ts'
import { runWithKnowledge, uploaded } from '../testing/knowledge-world.ts'
import { makeDocx, makeEpub } from '../testing/worst-files.ts'
import { documentBinaryInputLoader } from './document-binary-input-loader.node.ts'
import { documentDefaultDataLoader } from './document-default-data-loader.node.ts'
import { documentJsonInputLoader } from './document-json-input-loader.node.ts'
import { textSplitterCharacterTextSplitter } from './text-splitter-character.node.ts'
import { textSplitterRecursiveCharacterTextSplitter } from './text-splitter-recursive-character.node.ts'
import { textSplitterTokenSplitter } from './text-splitter-token.node.ts'

const types = [
  loadingNode,
  documentBinaryInputLoader,
  documentJsonInputLoader,
  textSplitterCharacterTextSplitter,
  textSplitterRecursiveCharacterTextSplitter,
  textSplitterTokenSplitter,
]

interface Loading {
  type?: string
  typeVersion?: number
  parameters?: JsonObject
  splitter?: { type: string; parameters?: JsonObject }
  item: Item | JsonObject
}

/** What a loader makes of an item. */
async function load({ type = documentDefaultDataLoader.type, splitter, item, ...loader }: Loading) {
  const run = await runWithKnowledge(
    {
      nodes: {
        Root: loadingNode.type,
        Loader: { type, typeVersion: 1, ...loader },
        ...(splitter && { Splitter: splitter }),
      },
      lines: [
        'Start > Root',
        'Loader > Root as ai_document',
        ...(splitter ? ['Splitter > Loader as ai_textSplitter'] : []),
      ],
    },
    { types, items: [item] },
  )
  return { run, problem: run.runData.Root?.[0]?.error?.message, documents: run.json('Root') }
}

const simple = (item: Item | JsonObject, parameters: JsonObject = {}) =>
  load({ item, typeVersion: 1.1, parameters })

const textsOf = async (...asked: Parameters<typeof simple>) => {
  const { documents, problem } = await simple(...asked)
  return problem ?? documents.map(({ text }) => text)
}

test('all texts of an item are documents, or those at some places', async () => {
  const item = { title: 'T', n: 5, on: true, parts: [{ body: 'One' }, { body: 'Two' }], empty: ' ' }

  const file = uploaded(JSON.stringify(item), 'application/json')
  const at = (pointers: string) => textsOf(file, { dataType: 'binary', options: { pointers } })

  expect(await textsOf(item)).toEqual(['T', 'One', 'Two'])
  expect(await at('/parts/body, /title')).toEqual(['One', 'Two', 'T'])
  expect(await at('/parts/1')).toEqual(['Two'])
})

test('what an expression gives is loaded: a text as it is, data by its texts', async () => {
  const own = (jsonData: string) => ({ jsonMode: 'expressionData', jsonData })
  const item = { a: 'Hello', b: { c: 'deep' } }

  expect(await textsOf(item, own('={{ $json.a }} there'))).toEqual(['Hello there'])
  expect(await textsOf(item, own('={{ $json.b }}'))).toEqual(['deep'])
})

test.each([
  ['a text', 'text/plain', 'Words', ['Words']],
  ['Markdown', 'text/markdown', '# Words', ['# Words']],
  ['CSV', 'text/csv', 'a,b\n1,2\n3,4\n', ['a: 1\nb: 2', 'a: 3\nb: 4']],
  ['JSON', 'application/json', '{"a":["x",{"b":"y"}]}', ['x', 'y']],
  ['lines of JSON', 'application/json', '{"a":"x"}\n{"a":"y"}\n', ['x', 'y']],
  ['HTML', 'text/html', '<h1>Title</h1><script>x()</script><p>Some <b>text</b></p>', ['Title\nSome text']],
  [
    'DOCX',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    makeDocx('<w:p><w:r><w:t>In a</w:t></w:r><w:r><w:t> letter</w:t></w:r></w:p>'),
    ['In a letter'],
  ],
  [
    'EPUB',
    'application/epub+zip',
    makeEpub('<html><body><p>First</p></body></html>', '<html><body><p>Second</p></body></html>'),
    ['First', 'Second'],
  ],
])('%s is known by its type', async (_, mimeType, content, texts) => {
  expect(await textsOf(uploaded(content, mimeType), { dataType: 'binary' })).toEqual(texts)
})

test('the name of a file tells what it is where its type does not; what has no text is refused', async () => {
  const binary = { dataType: 'binary' }
  const csv = 'a\n1\n'

  expect(await textsOf(uploaded(csv, 'application/octet-stream', 'x.csv'), binary)).toEqual(['a: 1'])
  expect(await textsOf(uploaded(csv, 'text/plain', 'x.csv'), binary)).toEqual(['a: 1'])
  expect(await textsOf(uploaded(csv, 'text/csv'), { ...binary, loader: 'textLoader' })).toEqual(['a\n1'])
  expect(await textsOf(uploaded('x', 'image/png'), binary)).toBe(
    'Files of the type image/png have no text that can be read',
  )
  expect(await textsOf(uploaded('x', 'application/json'), binary)).toContain('valid JSON')
  expect(await textsOf(uploaded('x', 'text/plain'), { ...binary, loader: 'docxLoader' })).toContain('no DOCX')
})

test('a file is chosen by its field, a column and a separator by their names', async () => {
  const field = { dataType: 'binary', binaryMode: 'specificField', binaryDataKey: 'other' }

  expect(await textsOf(uploaded('x', 'text/plain'), field)).toContain('no file named "other"')
  expect(
    await textsOf(uploaded('a;b\n1;2\n', 'text/csv'), {
      dataType: 'binary',
      options: { separator: ';', column: 'b' },
    }),
  ).toEqual(['2'])
})

test('own facts are kept with every document', async () => {
  const options = { metadata: { metadataValues: [{ name: 'who', value: '={{ $json.by }}' }] } }

  const { documents } = await simple({ by: 'Ann' }, { options })

  expect(documents).toEqual([
    { text: 'Ann', metadata: expect.objectContaining({ who: 'Ann', blobType: 'application/json' }) },
  ])
})

test('a long text is cut, and each piece says in which lines it stands', async () => {
  const lines = ['one ', 'two ', 'red ', 'sun '].map((word) => word.repeat(110).trim())
  const { documents } = await simple({ text: lines.join('\n') })

  expect(documents.map(({ metadata }) => metadata)).toEqual([
    expect.objectContaining({ loc: { lines: { from: 1, to: 2 } } }),
    expect.objectContaining({ loc: { lines: { from: 3, to: 4 } } }),
  ])
})

test.each([
  [textSplitterCharacterTextSplitter.type, { separator: '|', chunkSize: 5 }, ['aa|bb', 'cc']],
  [
    textSplitterRecursiveCharacterTextSplitter.type,
    { chunkSize: 5, options: { splitCode: 'js' } },
    ['aa|bb', '|cc'],
  ],
  [textSplitterTokenSplitter.type, { chunkSize: 2 }, ['aa', '|bb', '|cc']],
])('texts are cut by %s, which tells how many pieces there are', async (type, parameters, texts) => {
  const { run, documents } = await load({ item: { text: 'aa|bb|cc' }, splitter: { type, parameters } })

  expect(documents.map(({ text }) => text)).toEqual(texts)
  expect(run.json('Splitter')).toEqual([{ chunks: texts.length }])
  expect(run.runData.Splitter?.[0]?.source).toEqual([{ previousNode: 'Loader', previousNodeRun: 0 }])
})

test('sizes that make no sense are refused', async () => {
  const refused = async (parameters: JsonObject) => {
    const splitter = { type: textSplitterCharacterTextSplitter.type, parameters }
    return (await load({ item: { text: 'a' }, splitter })).problem
  }

  expect(await refused({ chunkSize: 0 })).toBe('The chunk size must be 1 or more')
  expect(await refused({ chunkSize: 5, chunkOverlap: 5 })).toContain('must be smaller')
})

test('the older loaders read one file, or the data of the item', async () => {
  const splitter = { type: textSplitterCharacterTextSplitter.type }
  const binary = { type: documentBinaryInputLoader.type, splitter }
  const json = { type: documentJsonInputLoader.type, item: { a: 'x', b: 'y' } }

  const file = await load({ ...binary, item: uploaded('{"a":"x"}', 'text/plain') })
  const rows = await load({
    ...binary,
    parameters: { loader: 'csvLoader', column: 'b' },
    item: uploaded('a,b\n1,2\n', 'text/csv'),
  })
  const data = await load({ ...json, parameters: { pointers: '/b' } })

  expect([file, rows, data].map(({ documents }) => documents.map(({ text }) => text))).toEqual([
    ['x'],
    ['2'],
    ['y'],
  ])
})
