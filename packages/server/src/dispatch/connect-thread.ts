import { Worker } from 'node:worker_threads'
import type { EngineConfig } from './engine/engine-config.ts'
import type { Connect, EngineLoss } from './engine.ts'
import { Pulse } from './pulse.ts'
import { Silence, silenceLimits, type SilenceLimits } from './silence.ts'

/** In the release the thread's code stands beside the server's; in the sources beside this file. */
const ownEntry = new URL(import.meta.url.endsWith('.ts') ? './worker.ts' : './worker.js', import.meta.url)

/** What the thread is given. */
export interface ThreadData {
  config: EngineConfig
  pulse: SharedArrayBuffer
}

interface Options {
  onStart?(worker: Worker): void
  /** The thread's code; another one in tests. */
  entry?: URL
  limits?: SilenceLimits
}

/** An engine in a thread of its own, so that no work of a node ever holds up a request. A thread that is stuck is ended. */
export const connectThread =
  (config: EngineConfig, { onStart, entry = ownEntry, limits = silenceLimits }: Options = {}): Connect =>
  ({ receive, gone }) => {
    const pulse = new Pulse()
    const workerData: ThreadData = { config, pulse: pulse.memory }
    const worker = new Worker(entry, { workerData, env: {}, stdin: false })
    onStart?.(worker)
    let reason: unknown
    let tell: ((loss: EngineLoss) => void) | undefined = gone
    const lose = (loss: EngineLoss) => {
      tell?.(loss)
      tell = undefined
      worker.off('message', receive)
    }
    const silence = watch(worker, { pulse, limits }, () => lose({ cause: 'stuck', step: pulse.step }))
    worker.on('message', receive)
    worker.on('error', (error) => {
      reason = error
    })
    worker.once('exit', () => lose({ cause: 'crashed', step: pulse.step, reason }))
    return {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      send: (messages) => worker.postMessage(messages),
      condition: () => silence.condition,
      async close() {
        tell = undefined
        const ended = new Promise((resolve) => worker.once('exit', resolve))
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
        worker.postMessage('close')
        await ended
      },
    }
  }

interface Watching {
  pulse: Pulse
  limits: SilenceLimits
}

/** Looks again and again whether the thread still answers, and ends one that does not. */
function watch(worker: Worker, { pulse, limits }: Watching, onStuck: () => void): Silence {
  const silence = new Silence(limits, otherThreadsMs())
  const looking = setInterval(() => {
    silence.look({ beats: pulse.beats, cpuMs: otherThreadsMs() })
    if (!silence.isTooLong) return
    clearInterval(looking)
    // Before the end, which native code can put off.
    onStuck()
    void worker.terminate()
  }, limits.lookMs).unref()
  worker.once('exit', () => clearInterval(looking))
  return silence
}

/** Processor time of this process without that of this thread. */
function otherThreadsMs(): number {
  const whole = process.cpuUsage()
  const own = process.threadCpuUsage()
  return (whole.user + whole.system - own.user - own.system) / 1000
}
