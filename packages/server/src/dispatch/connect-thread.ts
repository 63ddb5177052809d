import { Worker } from 'node:worker_threads'
import { Pulse, workerEntry, type ThreadData, type WorkerConfig } from '@heddle/worker'
import type { Connect, EngineLoss } from './connection.ts'
import { Silence, silenceLimits, type Condition, type SilenceLimits } from './silence.ts'
import { holdsTooMuch, isOutOfMemory, resourceLimitsFor } from './thread-memory.ts'

interface Options {
  onStart?(worker: Worker): void
  /** The thread's code; another one in tests. */
  entry?: URL
  limits?: SilenceLimits
}

/** An engine in a thread of its own, so that no work of a node ever holds up a request. A thread that is stuck is ended. */
export const connectThread =
  (config: WorkerConfig, { onStart, entry = workerEntry, limits = silenceLimits }: Options = {}): Connect =>
  ({ receive, gone }, name) => {
    const pulse = new Pulse()
    const workerData: ThreadData = { name, config, pulse: pulse.memory }
    const resourceLimits = resourceLimitsFor(config.engineMemoryMb)
    const worker = new Worker(entry, { workerData, env: {}, stdin: false, resourceLimits })
    onStart?.(worker)
    let reason: unknown
    let tell: ((loss: EngineLoss) => void) | undefined = gone
    const lose = (loss: EngineLoss) => {
      tell?.(loss)
      tell = undefined
      worker.off('message', receive)
    }
    const silence = watch(worker, { pulse, limits, memoryMb: config.engineMemoryMb }, (cause) =>
      lose({ cause, step: pulse.step }),
    )
    worker.on('message', receive)
    worker.on('error', (error) => {
      reason = error
    })
    worker.once('exit', () =>
      lose({ cause: isOutOfMemory(reason) ? 'memory' : 'crashed', step: pulse.step, reason }),
    )
    return {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      send: (messages) => worker.postMessage(messages),
      condition: () => conditionOf(silence, pulse, limits),
      step: () => pulse.step,
      async close() {
        tell = undefined
        const ended = new Promise((resolve) => worker.once('exit', resolve))
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
        worker.postMessage('close')
        await ended
      },
    }
  }

function conditionOf(silence: Silence, pulse: Pulse, { lateMs }: SilenceLimits): Condition {
  const { condition } = silence
  if (condition !== 'answering') return condition
  if (pulse.sinceBeatMs > lateMs) return 'late'
  return pulse.isBusy ? 'busy' : 'free'
}

interface Watching {
  pulse: Pulse
  limits: SilenceLimits
  memoryMb: number
}

/** Looks again and again whether the thread still answers and how much it holds, and ends one that has to be ended. */
function watch(
  worker: Worker,
  { pulse, limits, memoryMb }: Watching,
  onEnd: (cause: 'stuck' | 'memory') => void,
): Silence {
  const silence = new Silence(limits, otherThreadsMs())
  const end = (cause: 'stuck' | 'memory') => {
    clearInterval(looking)
    // Before the end, which native code can put off.
    onEnd(cause)
    void worker.terminate()
  }
  const looking = setInterval(() => {
    silence.look({ beats: pulse.beats, cpuMs: otherThreadsMs() })
    if (silence.isTooLong) return end('stuck')
    void holdsTooMuch(worker, memoryMb, pulse.sinceBeatMs > limits.lateMs).then(
      (tooMuch) => tooMuch && end('memory'),
    )
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
