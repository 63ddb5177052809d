import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openRegistry, type TestRegistry } from '../packages/guests/src/testing/index.ts'
import { test as base } from './editor-fixtures.ts'
import { withServer, type RunningServer } from './server-process.ts'

/** The catalogue knows it; what the registry of a journey has by this name is written here. */
export const packageName = 'n8n-nodes-ntfy'

interface Fixtures {
  /** A registry that has one package in two versions, and a piece. */
  registry: TestRegistry
  /** A server that takes its packages from there. */
  own: RunningServer
}

export const test = base.extend<Fixtures>({
  registry: async ({}, use) => withRegistry(use),
  own: async ({ registry }, use) => withServer({ HEDDLE_PACKAGES_REGISTRY: registry.url }, use),
  baseURL: async ({ own }, use) => use(own.url),
})

export async function withRegistry(use: (registry: TestRegistry) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'heddle-journey-'))
  const registry = await openRegistry([
    await writeVersion(folder, '1.0.0'),
    await writeVersion(folder, '1.1.0'),
    await writePiece(folder),
  ])
  try {
    await use(registry)
  } finally {
    await registry.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function writeVersion(parent: string, version: string): Promise<string> {
  const folder = join(parent, version)
  await mkdir(folder)
  await writeFile(join(folder, 'package.json'), JSON.stringify({ ...manifest, version }))
  await writeFile(join(folder, 'Ntfy.node.js'), nodeSource)
  await writeFile(join(folder, 'NtfyApi.credentials.js'), credentialSource)
  return folder
}

async function writePiece(parent: string): Promise<string> {
  const folder = join(parent, 'piece')
  await mkdir(folder)
  const about = { name: '@activepieces/piece-stripe', version: '0.6.0', main: './piece.js' }
  await writeFile(join(folder, 'package.json'), JSON.stringify(about))
  await writeFile(join(folder, 'piece.js'), pieceSource)
  return folder
}

/** With one action, which needs no account. */
const pieceSource = `
exports.stripe = {
  displayName: 'Stripe',
  actions: () => ({
    charge: {
      name: 'charge',
      displayName: 'Charge a card',
      description: 'Takes an amount',
      requireAuth: false,
      props: { amount: { type: 'NUMBER', displayName: 'Amount', required: true } },
      run: async ({ propsValue }) => ({ charged: propsValue.amount * 2 }),
    },
  }),
  triggers: () => ({}),
}
`

const manifest = {
  name: packageName,
  license: 'MIT',
  repository: { type: 'git', url: 'git+https://code.example/ntfy.git' },
  n8n: { n8nNodesApiVersion: 1, nodes: ['Ntfy.node.js'], credentials: ['NtfyApi.credentials.js'] },
}

const credentialSource = `
exports.NtfyApi = class {
  name = 'ntfyApi'
  displayName = 'Ntfy API'
  properties = [{ displayName: 'Token', name: 'token', type: 'string', default: '' }]
}
`

/** Its topics come with the account; one of them takes no messages. */
const nodeSource = `
exports.Ntfy = class {
  description = {
    name: 'ntfy',
    displayName: 'Ntfy',
    description: 'Sends messages to a topic',
    group: ['output'],
    version: 1,
    defaults: { name: 'Ntfy' },
    inputs: ['main'],
    outputs: ['main'],
    credentials: [{ name: 'ntfyApi', required: true }],
    properties: [
      { displayName: 'Topic', name: 'topic', type: 'options', typeOptions: { loadOptionsMethod: 'getTopics' }, default: '' },
      { displayName: 'Message', name: 'message', type: 'string', default: '' },
    ],
  }
  methods = {
    loadOptions: {
      async getTopics() {
        const { token } = await this.getCredentials('ntfyApi')
        return ['news', 'closed'].map((name) => ({ name: name + ' of ' + token, value: name }))
      },
    },
  }
  async execute() {
    return [this.getInputData().map((_item, index) => {
      const topic = this.getNodeParameter('topic', index)
      if (topic === 'closed') throw new Error('This topic takes no messages')
      return { json: { sent: this.getNodeParameter('message', index), topic } }
    })]
  }
}
`
