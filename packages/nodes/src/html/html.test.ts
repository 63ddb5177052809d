import { runNodeInMemory } from '@heddle/engine/testing'
import { expect, test } from 'vitest'
import { tryEvery } from '../testing/try-every.ts'
import { htmlExtract } from './html-extract.node.ts'
import { html } from './html.node.ts'

const page =
  '<div class="p"><h1> Big   title </h1><a href="/a">A</a><a href="/b">B <i>x</i></a><input value="v"></div>'

const extract = async (values: object[], options = {}) => {
  const parameters = { operation: 'extractHtmlContent', extractionValues: { values }, options }
  const { output, error } = await runNodeInMemory(html, { parameters, items: [{ data: page }] })
  return error?.message ?? output[0]?.[0]?.json
}

test('values are found by selector: text, attribute, inner HTML, field value, one or all', async () => {
  expect(
    await extract([
      { key: 'title', cssSelector: 'h1' },
      { key: 'links.first', cssSelector: 'a', returnValue: 'attribute', attribute: 'href' },
      { key: 'links.all', cssSelector: 'a', returnArray: true, skipSelectors: 'i' },
      { key: 'inner', cssSelector: 'h1', returnValue: 'html' },
      { key: 'field', cssSelector: 'input', returnValue: 'value' },
      { key: 'missing', cssSelector: '.nope' },
    ]),
  ).toEqual({
    title: 'Big title',
    'links.first': '/a',
    'links.all': ['A', 'B'],
    inner: ' Big   title ',
    field: 'v',
    missing: '',
  })
})

test('a wrong selector and a missing field are errors', async () => {
  expect(await extract([{ key: 'a', cssSelector: 'a[' }])).toContain('is not a valid CSS selector')
  const { error } = await runNodeInMemory(html, {
    parameters: { operation: 'extractHtmlContent' },
    items: [{}],
  })
  expect(error?.message).toBe('The field "data" does not exist')
})

test('a template is filled for each item, a table made out of all', async () => {
  const template = await runNodeInMemory(html, {
    parameters: { html: '=<p>{{ $json.n }}</p>' },
    items: [{ n: 1 }, { n: 2 }],
  })
  const table = await runNodeInMemory(html, {
    parameters: { operation: 'convertToHtmlTable', options: { capitalize: true, customStyling: true } },
    items: [{ first_name: '<Ada>' }],
  })

  expect(template.output[0]?.map(({ json }) => json.html)).toEqual(['<p>1</p>', '<p>2</p>'])
  expect(table.output[0]?.[0]?.json.table).toBe(
    '<table><thead><tr><th>First Name</th></tr></thead><tbody><tr><td>&lt;Ada&gt;</td></tr></tbody></table>',
  )
})

tryEvery(html, [
  {
    versions: [1, 1.1, 1.2],
    parameters: { html: '<p>{{ $json.n }}</p>' },
    items: [{ n: '{{ 1 }}' }],
    gives: [{ html: '<p>{{ 1 }}</p>' }],
  },
  {
    versions: [1, 1.1, 1.2],
    parameters: {
      operation: 'extractHtmlContent',
      extractionValues: { values: [{ key: 't', cssSelector: 'h1' }] },
      options: { trimValues: true, cleanUpText: true },
    },
    items: [{ data: page }],
    gives: [{ t: 'Big title' }],
  },
  {
    versions: [1, 1.1, 1.2],
    parameters: { operation: 'convertToHtmlTable' },
    items: [{ a: 1 }],
    gives: [{ table: expect.any(String) }],
  },
])

const file = { mimeType: 'text/html', data: Buffer.from(page).toString('base64') }
const extracted = {
  extractionValues: { values: [{ key: 't', cssSelector: 'h1' }] },
  options: { trimValues: true, cleanUpText: true },
}

tryEvery(htmlExtract, [
  { parameters: extracted, items: [{ data: page }], gives: [{ t: 'Big title' }] },
  {
    parameters: { ...extracted, sourceData: 'binary' },
    inputs: [[{ json: {}, binary: { data: file } }]],
    gives: [{ t: 'Big title' }],
  },
])
