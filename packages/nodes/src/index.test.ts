import { existsSync } from 'node:fs'
import { defineNode } from '@heddle/core/node'
import { afterEach, expect, test } from 'vitest'
import { catalog, type GuestTypes } from './index.ts'

afterEach(() => catalog.joinGuests(undefined))

const spin = defineNode({
  name: 'spin',
  label: 'Spin',
  description: 'For tests',
  version: 1,
  group: 'transform',
  usableAsTool: true,
  params: {},
})
const guestIcon = new URL('file:///guests/spin.svg')

/** A package that brings a node and a credential type; the credential type has no icon. */
const guests: GuestTypes = {
  nodes: [spin.description],
  credentialTypes: [{ name: 'spinApi', displayName: 'Spin', properties: [] }],
  refresh: async () => undefined,
  findListed: (type) => (type === spin.type ? spin.description : undefined),
  findNode: async (type) => (type === spin.type ? spin : undefined),
  findIcon: (kind) => (kind === 'node' ? guestIcon : undefined),
}

test.each(['heddle.gmail', 'n8n-nodes-base.gmail'])(
  '%s is a tool by its name with an ending',
  async (type) => {
    const tool = await catalog.findNode(`${type}Tool`)

    expect(catalog.findToolBase(`${type}Tool`)?.name).toBe('heddle.gmail')
    expect(catalog.findListed(`${type}Tool`)).toMatchObject({ name: 'heddle.gmailTool' })
    expect(tool?.type).toBe('heddle.gmailTool')
    expect(await catalog.findNode('heddle.gmailTool')).toBe(tool)
    expect(catalog.findNodeIcon(`${type}Tool`, 'light')).toEqual(
      catalog.findNodeIcon('heddle.gmail', 'light'),
    )
  },
)

test.each([
  ['a node by its own name', 'heddle.gmail'],
  ['a name with another ending', 'heddle.gmailLoom'],
  ['a node that cannot be a tool', 'heddle.ifTool'],
  ['a tool that is a node of its own', 'heddle.mcpClientTool'],
  ['what nobody knows', 'heddle.nobodyTool'],
])('%s is made a tool of nothing', (_, type) => {
  expect(catalog.findToolBase(type)).toBeUndefined()
})

test('what nobody knows is not found', async () => {
  for (const type of ['heddle.nobody', 'heddle.gmailLoom', 'heddle.ifTool', 'toString']) {
    expect(await catalog.findNode(type)).toBeUndefined()
    expect(catalog.findListed(type)).toBeUndefined()
    expect(catalog.findNodeIcon(type, 'light')).toBeUndefined()
  }
  expect(await catalog.findCredential('toString')).toBeUndefined()
  expect(catalog.isOwnCredential('toString')).toBe(false)
  expect(catalog.findCredentialIcon('nobody', 'light')).toBeUndefined()
})

test('an alias leads to the node that is listed', () => {
  expect(catalog.findListed('n8n-nodes-base.gmail')?.name).toBe('heddle.gmail')
  expect(catalog.findNodeIcon('n8n-nodes-base.gmail', 'dark')?.pathname).toMatch(/\/gmail\/gmail\.svg$/)
})

test('a credential type has an icon of its own, or that of its node', () => {
  expect(catalog.findCredentialIcon('httpMultipleHeadersAuth', 'light')).toEqual(
    catalog.findNodeIcon('heddle.mcpClient', 'light'),
  )
  expect(catalog.findCredentialIcon('anthropicApi', 'light')?.pathname).toMatch(
    /\/ai-models\/anthropic\.svg$/,
  )
})

test('a credential type of the product is found by its name', async () => {
  expect((await catalog.findCredential('kafka'))?.description.name).toBe('kafka')
  expect(catalog.isOwnCredential('kafka')).toBe(true)
})

test('what packages bring is there beside the rest, also as a tool', async () => {
  const [nodes, credentials] = [catalog.nodes.length, catalog.credentialTypes.length]
  catalog.joinGuests(guests)

  expect(catalog.nodes).toHaveLength(nodes + 1)
  expect(catalog.credentialTypes).toHaveLength(credentials + 1)
  expect(await catalog.findNode(spin.type)).toBe(spin)
  expect(catalog.findListed(spin.type)?.displayName).toBe('Spin')
  expect((await catalog.findNode(`${spin.type}Tool`))?.type).toBe(`${spin.type}Tool`)
  expect(catalog.findNodeIcon(spin.type, 'light')).toBe(guestIcon)
  expect(catalog.findNodeIcon(`${spin.type}Tool`, 'light')).toBe(guestIcon)
  expect(catalog.isOwnCredential('spinApi')).toBe(false)
})

test('what a package brings without an icon has the plain one', () => {
  catalog.joinGuests({ ...guests, findIcon: () => undefined })

  const icons = [catalog.findNodeIcon(spin.type, 'dark'), catalog.findCredentialIcon('spinApi', 'dark')]

  for (const icon of icons) {
    expect(icon?.pathname).toMatch(/\/package\.svg$/)
    expect(icon && existsSync(icon)).toBe(true)
  }
})

test('a package that brings nothing changes no list', () => {
  const { nodes, credentialTypes } = catalog
  catalog.joinGuests({ ...guests, nodes: [], credentialTypes: [] })

  expect(catalog.nodes).toBe(nodes)
  expect(catalog.credentialTypes).toBe(credentialTypes)
})
