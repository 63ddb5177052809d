import {
  nodeIssues,
  type HttpRequest,
  type HttpResponse,
  type NodeDefinition,
  type NodeIssues,
} from '@heddle/core/node'
import type { Item } from '@heddle/core/run'
import type { Workflow } from '@heddle/core/workflow'
import { createSandbox } from '@heddle/engine'
import { createTestClock, runInMemory } from '@heddle/engine/testing'
import { catalog } from '@heddle/nodes'
import { categories, collections, loadLibrary, templates, type Template } from '@heddle/templates'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundledResults } from '../testing/bundled-results.ts'

const sandbox = createSandbox({ poolSize: 1, expressionTimeoutMs: 40_000 })
beforeAll(() => sandbox.start())
afterAll(() => sandbox.stop())

/** What is wrong with each node of a template as it comes. */
const issuesIn = async (template: Template): Promise<NodeIssues[]> => {
  const types = new Map((await loadNodes(template)).map(({ description }) => [description.name, description]))
  const known = { credentials: [], displayName: (name: string) => name }
  return workflowOf(template).nodes.flatMap(
    (node) => nodeIssues({ node, description: types.get(node.type), known }) ?? [],
  )
}
const issues = new Map(
  await Promise.all(templates.map(async (template) => [template.id, await issuesIn(template)] as const)),
)
const free = templates.filter(({ id }) => issues.get(id)?.length === 0)

test('S03 every category, collection and template is told in German, with the same code in it', async () => {
  const german = await loadLibrary('de')
  const texts = (library: typeof german) => [
    ...Object.values(library.categories).map(({ name }) => name),
    ...[...library.collections, ...library.templates].flatMap(({ name, description }) => [name, description]),
  ]
  const code = (text: string) => text.match(/`[^`\n]+`/g)
  const pairs = texts({ categories, collections, templates }).map((text, index) => [
    text,
    texts(german)[index] ?? '',
  ])

  expect(pairs.filter(([english, translated]) => english === translated).flat()).toEqual([
    'Marketing',
    'Marketing',
    'Support',
    'Support',
  ])
  for (const [english = '', translated = ''] of pairs) expect(code(translated)).toEqual(code(english))
})

test('T01 nothing is missing in a template but the accounts to connect', () => {
  const wrong = templates.flatMap(({ id, name }) =>
    (issues.get(id) ?? []).flatMap(({ credentials: _toConnect, ...others }) =>
      Object.keys(others).length > 0 ? [{ id, name, ...others }] : [],
    ),
  )

  expect(wrong).toEqual([])
})

test('T01 each begins with a sentence that fits into a list', async () => {
  for (const { templates: told } of [{ templates }, await loadLibrary('de')]) {
    const sentences = told.map(({ description }) => description.split(/(?<=[.!?…])\s|\n/)[0] ?? '')
    expect(sentences.filter((sentence) => sentence.length < 30 || sentence.length > 190)).toEqual([])
    expect(sentences.filter((sentence) => !/[.!?]$/.test(sentence))).toEqual([])
  }
})

test('T01 there are enough templates, half of those that use no model without any credential', () => {
  const withoutModel = templates.filter((template) => !template.categories.includes('ai'))
  expect(templates.length).toBeGreaterThanOrEqual(50)
  expect(free.length).toBeGreaterThanOrEqual(withoutModel.length / 2)
  expect(collections.length).toBeGreaterThanOrEqual(8)
  expect(Object.keys(categories).length).toBeGreaterThanOrEqual(10)
  expect(new Set(templates.map(({ id }) => id)).size).toBe(templates.length)
})

test('T01 no two templates use the same kinds of nodes, and none is smaller than five', () => {
  const kinds = templates.map(({ workflow }) =>
    [...new Set(workflow.nodes.map(({ type }) => type))].toSorted().join(' '),
  )

  expect(kinds.filter((kind, index) => kinds.indexOf(kind) !== index)).toEqual([])
  // Those for a single app show how its account is used, and little else.
  const larger = templates.filter((template) => !template.categories.includes('apps'))
  expect(larger.filter(({ workflow }) => workflow.nodes.length < 5)).toEqual([])
})

test('T01 every template says what it does, and its nodes exist in their newest layout', () => {
  const nodes = templates.flatMap(({ workflow }) => workflow.nodes)

  const newest = (type: string) => [catalog.findListed(type)?.version].flat().at(-1)
  expect(nodes.filter(({ type, typeVersion }) => newest(type) !== typeVersion)).toEqual([])
  expect(templates.filter(({ description }) => description.length < 60)).toEqual([])
  expect(
    collections.flatMap((each) => each.templates).filter((id) => !templates.some((t) => t.id === id)),
  ).toEqual([])
})

test.each(free.map((template) => [template.id, template.name, template] as const))(
  'T01 template %i runs: %s',
  async (id, _name, template) => {
    const known = bundledResults[id]
    if (!known) throw new Error('Say in bundled-results.ts what this template gives')

    const run = await runInMemory(workflowOf(template), {
      nodes: await loadNodes(template),
      sandbox,
      http: (request) => respond(request, known.pages),
      clock: createTestClock(new Date('2026-03-20T08:00:00Z').getTime()),
      ...(known.start && {
        start: { type: 'output', node: template.workflow.nodes[0]?.name ?? '', output: [known.start] },
      }),
    })

    expect(run.state.resultData.error).toBeUndefined()
    const last = known.from ?? template.workflow.nodes.at(-1)?.name ?? ''
    expect(run.items(last, known.at).map(plain)).toEqual(known.gives)
  },
)

function workflowOf({ name, workflow }: Template): Workflow {
  return {
    name,
    active: false,
    settings: { executionOrder: 'v1' },
    nodes: workflow.nodes.map((node) => ({ ...node, parameters: { ...node.parameters } })),
    connections: workflow.connections,
  }
}

async function loadNodes({ workflow }: Template): Promise<NodeDefinition[]> {
  const types = [...new Set(workflow.nodes.map(({ type }) => type))]
  const nodes = await Promise.all(types.map((type) => catalog.findNode(type)))
  return nodes.filter((node) => node !== undefined)
}

/** The data, and the text of a file where there is one. */
const plain = ({ json, binary }: Item) => ({
  ...json,
  ...(binary?.data && { file: binary.data.fileName ?? '', text: textOf(binary.data.data) }),
})

const textOf = (base64: string) => Buffer.from(base64, 'base64').toString('utf8').replaceAll('\r', '')

async function respond(
  { url, responseType }: HttpRequest,
  pages: Readonly<Record<string, unknown>> = {},
): Promise<HttpResponse> {
  const page = pages[new URL(url).pathname]
  if (page === undefined) throw new Error(`Nothing answers to ${url} in this test`)
  const isText = typeof page === 'string'
  const response = new Response(isText ? page : JSON.stringify(page))
  const facts = {
    status: 200,
    statusText: 'OK',
    headers: { 'content-type': isText ? 'text/html' : 'application/json' },
  }
  if (responseType === 'stream') return { ...facts, body: response.body }
  if (responseType === 'bytes') return { ...facts, body: await response.bytes() }
  return { ...facts, body: responseType === 'text' ? await response.text() : await response.json() }
}
