import { catalog, conversionsFile } from '@heddle/nodes'
import { createConversions, createSandbox, type Conversions, type RunningSandbox } from '@heddle/engine'
import type { NodeDefinition } from '@heddle/core/node'
import type { Item } from '@heddle/core/run'
import { createConnector, createHostResolver, createHttpClient, type HttpClient } from '@heddle/outbound'
import { openGuests } from './open-guests.ts'
import type { BinaryFiles } from '../files/binary-files.ts'
import { openFiles } from '../files/open-files.ts'
import type { ServerServices } from '../protocol/services.ts'
import type { Job, JobEnd } from '../protocol/messages.ts'
import type { Step } from '../protocol/pulse.ts'
import type { Remote } from '../protocol/remote.ts'
import { ticketPrefix } from '../protocol/thread-name.ts'
import type { WorkerConfig } from '../protocol/worker-config.ts'
import { QuickRuns } from './quick-runs.ts'
import { Tickets } from './tickets.ts'
import type { UsedSecrets } from '../secrets/used-secrets.ts'
import type { TraceContext } from '../traces/span.ts'
import { TraceSender } from '../traces/trace-sender.ts'
import { createVersionCache, type VersionCache } from './version-cache.ts'

/** What a workflow that another one calls has in common with it. */
export interface Called {
  files: Set<string>
  secrets: UsedSecrets
  signal?: AbortSignal
  /** The trace that it belongs to. */
  trace?: TraceContext | undefined
  /** Of the caller, if it waits. */
  beforeWriting?(): Promise<void>
}

/** Everything that the parts of the engine's side share. */
export interface World {
  config: WorkerConfig
  server: Pick<Remote<ServerServices>, 'ask'>
  http: HttpClient
  /** Finds an address of a host that may be connected to. */
  resolveHost: ReturnType<typeof createHostResolver>
  files: BinaryFiles
  /** Everything in it is done for somebody. */
  sandbox: Pick<RunningSandbox, 'forRuns' | 'forPreviews' | 'shareWith'>
  conversions: Conversions
  tickets: Tickets
  versions: VersionCache
  /** Undefined when nobody wants traces. */
  traces: TraceSender | undefined
  findNode(type: string): Promise<NodeDefinition | undefined>
  perform(job: Job, called: Called): Promise<{ end: JobEnd; items: Item[] }>
  /** Performs a job whose row is not written yet, after everything that is on its way to the server. */
  performEarly(job: Job): void
  /** The same at once. Gives its end, unless that takes longer than this turn of the event loop. */
  performAtOnce(job: Job): Promise<JobEnd | undefined>
  /** Workflows that have lately come to their end in one turn. */
  quickRuns: QuickRuns
  /** Says what is done next; undefined for what belongs to no execution. */
  note(step: Step | undefined): void
  close(): Promise<void>
}

interface WorldParts
  extends
    Pick<World, 'perform' | 'performEarly' | 'performAtOnce' | 'note'>,
    Partial<Pick<World, 'findNode'>> {
  name: string
  /** Told what goes wrong and belongs to no execution. */
  onProblem(problem: Error): void
}

export function createWorld(
  config: WorkerConfig,
  server: World['server'],
  { perform, performEarly, performAtOnce, note, name, onProblem, findNode = catalog.findNode }: WorldParts,
): World {
  const http = createHttpClient(config)
  const sandbox = createSandbox({
    memoryMb: config.runnerMemoryMb,
    timeoutMs: config.runnerTimeoutMs,
    timezone: config.timezone,
  })
  const conversions = createConversions({ registry: conversionsFile })
  const guests = openGuests(config, { http, openConnection: createConnector(config) })
  const traces = config.traces && new TraceSender(config.traces, onProblem)
  return {
    config,
    server,
    http,
    resolveHost: createHostResolver(config),
    files: openFiles(config),
    sandbox,
    conversions,
    tickets: new Tickets(ticketPrefix(name)),
    versions: createVersionCache(server),
    traces,
    findNode,
    perform,
    performEarly,
    performAtOnce,
    quickRuns: new QuickRuns(),
    note,
    async close() {
      await Promise.all([sandbox.stop(), conversions.stop(), guests?.stop(), traces?.close()])
      await http.close()
    },
  }
}
