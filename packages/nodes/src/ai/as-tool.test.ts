import { defineNode, param } from '@heddle/core/node'
import { expect, test } from 'vitest'
import { catalog } from '../index.ts'
import { useTool } from '../testing/use-tool.ts'
import { asTool } from './as-tool.ts'

const note = defineNode({
  name: 'note',
  label: 'Notebook',
  description: 'Keeps and finds notes',
  version: 2,
  olderVersions: [1],
  aliases: ['elsewhere.note'],
  migrations: [{ below: 2, migrate: ({ words }) => ({ operation: 'keep', text: words }) }],
  group: 'output',
  usableAsTool: true,
  params: {},
  operations: {
    keep: {
      label: 'Keep',
      action: 'Keep a note',
      params: {
        text: param.string({ label: 'Text' }),
        times: param.number({ label: 'Times', default: 1 }),
        tags: param.json({ label: 'Tags', default: '[]' }),
      },
      run: async ({ params, binary }) => {
        const { text, times, tags } = params(0)
        if (text === 'file')
          return [
            [
              {
                json: {},
                binary: {
                  data: await binary.write(new Uint8Array(3), { fileName: 'a.txt', mimeType: 'text/plain' }),
                },
              },
            ],
          ]
        return [Array.from({ length: Number(times) }, (_, index) => ({ json: { text, tags, index } }))]
      },
    },
    find: { label: 'Find', action: 'Find notes', params: {}, run: () => [[]] },
  },
})

const asked = {
  operation: 'keep',
  text: "={{ $fromAI('text', 'What to keep') }}",
  times: "={{ $fromAI('times', 'How often', 'number', 1) }}",
  tags: "={{ $fromAI('tags', '', 'json', '[]') }}",
}

test('what `$fromAI` asks for is the input of the tool, and the operation says what it does', async () => {
  const { told } = await useTool(asTool(note), { parameters: asked })

  expect(told).toEqual([
    {
      name: 'My_tool',
      description: 'Keep a note in Notebook',
      inputSchema: {
        type: 'object',
        properties: {
          text: { type: 'string', description: 'What to keep' },
          times: { type: 'number', description: 'How often', default: 1 },
          tags: { anyOf: [{ type: 'object' }, { type: 'array', items: {} }], default: '[]' },
        },
        required: ['text'],
        additionalProperties: false,
      },
    },
  ])
})

test('a person can describe the tool in their own words, with data of the item', async () => {
  const toolDescription = '=Keeps notes of {{ $json.who }}'
  const use = { item: { who: 'Ann' } }

  const own = await useTool(asTool(note), {
    ...use,
    parameters: { ...asked, descriptionType: 'manual', toolDescription },
  })
  const automatic = await useTool(asTool(note), { ...use, parameters: { ...asked, toolDescription } })

  expect(own.told[0]?.description).toBe('Keeps notes of Ann')
  expect(automatic.told[0]?.description).toBe('Keep a note in Notebook')
})

test('the model gets the data of one item, or a list, and is told of files; each call is recorded', async () => {
  const { answers, runData } = await useTool(asTool(note), {
    parameters: asked,
    inputs: [{ text: 'tea' }, { text: 'tea', times: 2, tags: ['a'] }, { text: 'file' }],
  })

  expect(answers).toEqual([
    { text: 'tea', tags: [], index: 0 },
    [
      { text: 'tea', tags: ['a'], index: 0 },
      { text: 'tea', tags: ['a'], index: 1 },
    ],
    { files: [{ name: 'data', fileName: 'a.txt', mimeType: 'text/plain', fileSize: '3 B' }] },
  ])
  expect(runData['My tool']?.map((entry) => entry.asked?.input)).toEqual([
    { text: 'tea' },
    { text: 'tea', times: 2, tags: ['a'] },
    { text: 'file' },
  ])
})

test('a number that only the model knows is read when the model has said it', async () => {
  const { answers } = await useTool(asTool(note), {
    parameters: { operation: 'keep', text: 'tea', times: "={{ $fromAI('times', '', 'number') }}" },
    inputs: [{ times: 2 }],
  })

  expect(answers[0]).toHaveLength(2)
})

test('input that does not fit is refused with a sentence for the model', async () => {
  const { answers, status } = await useTool(asTool(note), {
    parameters: asked,
    inputs: [{ times: 2 }, { text: 5, times: 'two', tags: 'x' }],
  })

  expect(status).toBe('success')
  expect(answers).toEqual([
    'The input of the tool is wrong: "text" is missing',
    'The input of the tool is wrong: "text" must be of the type string, not number',
  ])
})

test('SEC-47 what a model gives is a value, also when it looks like an expression', async () => {
  const { answers } = await useTool(asTool(note), {
    parameters: asked,
    inputs: [{ text: '={{ $workflow.id }}', tags: ['={{ $env.HOME }}', '{{ 1 + 1 }}'] }],
  })

  expect(answers).toEqual([
    { text: '={{ $workflow.id }}', tags: ['={{ $env.HOME }}', '{{ 1 + 1 }}'], index: 0 },
  ])
})

test('older documents keep what only the tool has', async () => {
  const { told, answers } = await useTool(asTool(note), {
    node: { type: 'elsewhere.noteTool', typeVersion: 1 },
    parameters: { words: "={{ $fromAI('text') }}", descriptionType: 'manual', toolDescription: 'Old words' },
    inputs: [{ text: 'tea' }],
  })

  expect(told[0]?.description).toBe('Old words')
  expect(answers).toEqual([{ text: 'tea', tags: [], index: 0 }])
})

test('the catalogue finds nodes as tools by their own name and by that of other products', async () => {
  const own = await catalog.findNode('heddle.gmailTool')
  const alias = await catalog.findNode('n8n-nodes-base.gmailTool')

  expect(own?.description).toMatchObject({ name: 'heddle.gmailTool', displayName: 'Gmail Tool', inputs: [] })
  expect(alias).toBe(own)
  expect(catalog.findNodeIcon('n8n-nodes-base.gmailTool', 'light')).toEqual(
    catalog.findNodeIcon('heddle.gmail', 'light'),
  )
  expect(catalog.findListed('heddle.gmailTool')?.supplies).toEqual([{ kind: 'ai_tool' }])
  expect(await catalog.findNode('heddle.codeTool')).toBeUndefined()
  expect(await catalog.findNode('heddle.gmailTriggerTool')).toBeUndefined()
  expect(catalog.nodes.some(({ name }) => name === 'heddle.gmailTool')).toBe(false)
})
