import type {
  Conversion,
  HttpRequest,
  HttpResponse,
  InstanceCall,
  KnowledgeAccess,
  ModelMeter,
  MailQuestion,
  NodeDefinition,
  NodeStore,
} from '@heddle/core/node'
import type { BinaryValue, Item } from '@heddle/core/run'
import type { Workflow } from '@heddle/core/workflow'
import { packInput, packOutput, runConversion } from '../conversions/run-conversion.ts'
import { unpack } from '../conversions/transfer.ts'
import { runWorkflow } from '../loop/run-workflow.ts'
import type { EnginePorts, NodeOrigin, RunEvent, RunRequest, Sandbox } from '../ports.ts'
import { createMemoryKnowledge } from './memory-knowledge.ts'
import { createMemoryFiles } from './memory-files.ts'
import { createTestClock } from './test-clock.ts'

/** The world of a run in memory: whatever is not given here refuses to answer. */
export interface MemoryWorld {
  /** The node types that exist. */
  nodes: readonly NodeDefinition[]
  http?(request: HttpRequest): Promise<HttpResponse> | HttpResponse
  /** Decrypted data by credential type. */
  credentials?: Record<string, Record<string, unknown>>
  /** Workflows that can be called, by id. */
  workflows?: Record<string, Workflow>
  sandbox?: Sandbox
  /** Where texts and files are converted: in this process, unless there are others for it. */
  convert?: EnginePorts['convert']
  /** What nodes have stored; give the same map to several runs that follow each other. */
  rows?: Map<string, unknown>
  /** The same, for what is found by its meaning. */
  knowledge?: KnowledgeAccess
  /** Whether models may be called, and who is told what they took. */
  meter?: ModelMeter
  /** What the allowed folders hold, by path. */
  disk?: Map<string, Uint8Array>
  command?: EnginePorts['runCommand']
  /** What the instance answers about itself. */
  instance?(call: InstanceCall): Promise<unknown>
  /** Gets the questions that are sent by mail. */
  mails?: MailQuestion[]
  checkpoint?: EnginePorts['checkpoint']
  beforeWriting?: EnginePorts['beforeWriting']
  clock?: Pick<EnginePorts, 'now' | 'sleep'>
}

export interface MemoryPorts extends EnginePorts {
  readonly events: RunEvent[]
}

/** Engine ports that keep everything in memory. */
export function createMemoryPorts(world: MemoryWorld): MemoryPorts {
  const events: RunEvent[] = []
  const { now, sleep } = world.clock ?? createTestClock()
  const { rows = new Map<string, unknown>() } = world
  const ports: MemoryPorts = {
    events,
    findNode: async (type) => world.nodes.find((node) => node.type === type || node.aliases.includes(type)),
    async http(request) {
      if (!world.http) throw new Error(`Nothing answers to ${request.url} in this test`)
      return world.http(request)
    },
    async credential(type) {
      const data = world.credentials?.[type]
      if (!data) throw new Error(`There is no credential of the type ${type} in this test`)
      return data
    },
    resolveHost: async (host) => host,
    binary,
    files: createMemoryFiles(world.disk ?? new Map()),
    async runCommand(command, from) {
      if (!world.command) throw new Error('No command runs in this test')
      return world.command(command, from)
    },
    store: (from) => storeFor(rows, from),
    knowledge: world.knowledge ?? createMemoryKnowledge(),
    meter: () => world.meter ?? freeMeter,
    sandbox: world.sandbox ?? noSandbox,
    convert: world.convert ?? convertHere,
    callWorkflow: (call, from) => callWorkflow(world, ports, { call, from }),
    async instance(call) {
      if (!world.instance) throw new Error('There is no instance in this test')
      return world.instance(call)
    },
    async askByMail(question) {
      if (!world.mails) throw new Error('There is no mail server in this test')
      world.mails.push(question)
    },
    ...(world.checkpoint && { checkpoint: world.checkpoint }),
    ...(world.beforeWriting && { beforeWriting: world.beforeWriting }),
    emit: (event) => void events.push(event),
    now,
    sleep,
  }
  return ports
}

/** The item that a trigger starts with, unless it has something to say. */
export const emptyStart = (): Item[][] => [[{ json: {} }]]

/** Where a run begins that nobody says anything else about: at a trigger, else at the first node. */
export function startNodeOf(workflow: Workflow, nodes: readonly NodeDefinition[]): string {
  const triggers = new Set(
    nodes
      .filter(({ description }) => description.group.includes('trigger'))
      .flatMap(({ type, aliases }) => [type, ...aliases]),
  )
  const start = workflow.nodes.find(({ type }) => triggers.has(type)) ?? workflow.nodes[0]
  if (!start) throw new Error('The workflow has no node to start at')
  return start.name
}

/** The parts of a request that do not matter to most tests. */
export const testRequest = {
  executionId: '1',
  timezone: 'UTC',
  addresses: {
    resumeUrl: 'http://localhost:5678/webhook-waiting/1',
    resumeFormUrl: 'http://localhost:5678/form-waiting/1',
  },
  vars: {},
  env: {},
} satisfies Partial<RunRequest>

const binary: EnginePorts['binary'] = {
  read: async ({ data }) => Buffer.from(data, 'base64'),
  stream: async ({ data }) => new Blob([Buffer.from(data, 'base64')]).stream(),
  async write(bytes, { mimeType = 'application/octet-stream', fileName }): Promise<BinaryValue> {
    const whole = bytes instanceof Uint8Array ? bytes : await new Response(bytes).bytes()
    return {
      mimeType,
      ...(fileName && { fileName, fileExtension: fileName.split('.').at(-1) ?? '' }),
      fileSize: `${whole.length} B`,
      data: Buffer.from(whole).toString('base64'),
    }
  },
}

/** By the limits that code can keep by itself, and with copies as another process gets and gives them. */
async function convertHere<I, O>(conversion: Conversion<I, O>, input: I): Promise<O> {
  const sent = await packInput(conversion, input)
  const output = await runConversion(conversion, (await unpack(sent.parcel, sent.parts)) as I)
  const answered = await packOutput(conversion, output)
  return (await unpack(answered.parcel, answered.parts)) as O
}

const freeMeter: ModelMeter = { admit: async () => undefined, note: async () => undefined }

const noSandbox: Sandbox = {
  evaluate: async () => {
    throw new Error('This test has no sandbox for expressions')
  },
  runCode: async () => {
    throw new Error('This test has no sandbox for code')
  },
  query: async () => {
    throw new Error('This test has no sandbox for queries')
  },
}

function storeFor(rows: Map<string, unknown>, { node }: NodeOrigin): NodeStore {
  const keyOf = (scope: 'node' | 'workflow', key: string) =>
    JSON.stringify(scope === 'node' ? [node.name, key] : [key])
  return {
    get: async (scope, key) => rows.get(keyOf(scope, key)),
    set: async (scope, key, value) => void rows.set(keyOf(scope, key), value),
  }
}

interface Called {
  call: Parameters<EnginePorts['callWorkflow']>[0]
  from: NodeOrigin
}

async function callWorkflow(world: MemoryWorld, ports: EnginePorts, { call, from }: Called): Promise<Item[]> {
  const workflow: Workflow | undefined =
    call.workflow.type === 'stored'
      ? world.workflows?.[call.workflow.id]
      : { name: 'Inline', active: false, settings: {}, ...call.workflow.document }
  if (!workflow) throw new Error('There is no such workflow in this test')
  const { state, lastItems } = await runWorkflow(
    {
      ...testRequest,
      workflow,
      mode: 'integrated',
      start: { type: 'output', node: startNodeOf(workflow, world.nodes), output: [call.items] },
      depth: from.depth + 1,
    },
    ports,
    from.signal,
  )
  if (state.resultData.error) throw new Error(state.resultData.error.message)
  return lastItems
}
