import type { FiringOutcome, NodeDefinition, TriggerContext } from '@heddle/core/node'
import type { BinaryValue } from '@heddle/core/run'
import { onTestFinished } from 'vitest'

interface Watching {
  parameters?: Record<string, unknown>
  credentials: Readonly<Record<string, Record<string, unknown>>>
  mode?: TriggerContext['mode']
  /** Each execution ends with what the test says; well, and at once, when absent. */
  outcome?(json: unknown, until: 'stored' | 'over'): Promise<FiringOutcome>
  /** Every address is allowed when absent. */
  resolveHost?: TriggerContext['resolveHost']
}

/** Lets a trigger watch by itself until the test is over. */
export async function watch(node: NodeDefinition, watching: Watching) {
  const { parameters, credentials, mode = 'trigger', outcome = () => Promise.resolve('success') } = watching
  const heard: unknown[] = []
  const files: Uint8Array[] = []
  const problems: string[] = []
  const waitedFor: string[] = []
  const hear = (output: Parameters<TriggerContext['emit']>[0]) => {
    const [item] = output[0] ?? []
    heard.push(item?.json)
    return item?.json
  }
  const context = {
    mode,
    params: node.readParameters({ options: {}, ...parameters }),
    credential: (type: string) => Promise.resolve(credentials[type] ?? {}),
    resolveHost:
      watching.resolveHost ?? ((name: string) => Promise.resolve(name === 'localhost' ? '127.0.0.1' : name)),
    emit: hear,
    emitAndWait(output: Parameters<TriggerContext['emit']>[0], until: 'stored' | 'over') {
      waitedFor.push(until)
      return outcome(hear(output), until)
    },
    fail: (error: Error) => problems.push(error.message),
    binary: {
      write: (bytes: Uint8Array) => {
        files.push(bytes)
        return Promise.resolve({ id: String(files.length) } as unknown as BinaryValue)
      },
    },
    signal: new AbortController().signal,
  }
  // The rest of what a trigger may ask for is not needed here.
  const stop = await node.trigger?.(context as unknown as TriggerContext)
  onTestFinished(async () => stop?.())
  return { heard, files, problems, waitedFor, stop }
}
