import { expect, test } from 'vitest'
import { defineNode, param } from './index.ts'
import { describeAsTool } from './describe-as-tool.ts'
import type { NodeProperty } from './description.ts'

const mail = defineNode({
  name: 'mail',
  label: 'Mail',
  description: 'Sends mail',
  version: 1,
  group: 'output',
  aliases: ['other.mail'],
  usableAsTool: true,
  params: { to: param.string({ label: 'To' }) },
}).description

const namesOf = (properties: readonly NodeProperty[] = []) => properties.map(({ name }) => name)
const property = (name: string, given: Partial<NodeProperty> = {}): NodeProperty => ({
  displayName: name,
  name,
  type: 'string',
  default: '',
  ...given,
})
const toolOf = (...properties: NodeProperty[]) => describeAsTool({ ...mail, properties })

test('a tool hangs on an agent, and is called so', () => {
  expect(describeAsTool(mail)).toMatchObject({
    name: 'heddle.mailTool',
    displayName: 'Mail Tool',
    defaults: { name: 'Mail Tool' },
    aliases: ['other.mailTool'],
    inputs: [],
    outputs: ['ai_tool'],
    supplies: [{ kind: 'ai_tool' }],
    usableAsTool: false,
  })
})

test('an agent is told what the tool does, or what its operation says', () => {
  expect(namesOf(describeAsTool(mail).properties)).toEqual(['toolDescription', 'to'])
  for (const name of ['resource', 'operation']) {
    expect(namesOf(toolOf(property(name)).properties)).toEqual(['descriptionType', 'toolDescription', name])
  }
})

test('parameters for tools are there, those for others are not', () => {
  const { properties } = toolOf(
    property('both'),
    property('tools', { displayOptions: { show: { '@tool': [true], both: ['x'] } } }),
    property('others', { displayOptions: { show: { '@tool': [false] } } }),
    property('hidden', { displayOptions: { hide: { '@tool': [true] } } }),
    property('kept', { displayOptions: { hide: { '@tool': [false], both: ['y'] } } }),
  )

  expect(namesOf(properties)).toEqual(['toolDescription', 'both', 'tools', 'kept'])
  expect(properties?.slice(2).map(({ displayOptions }) => displayOptions)).toEqual([
    { show: { both: ['x'] }, hide: {} },
    { show: {}, hide: { both: ['y'] } },
  ])
})

test('older layouts have the same description', () => {
  const olderLayouts = [{ versions: [1], properties: [property('was')] }]

  const tool = describeAsTool({ ...mail, olderLayouts })

  expect(namesOf(tool.olderLayouts?.[0]?.properties)).toEqual(['toolDescription', 'was'])
})
