import { Worker } from 'node:worker_threads'
import type { EngineConfig } from './engine/engine-config.ts'
import type { Connect } from './engine.ts'

/** In the release the thread's code stands beside the server's; in the sources beside this file. */
const entry = new URL(import.meta.url.endsWith('.ts') ? './worker.ts' : './worker.js', import.meta.url)

/** An engine in a thread of its own, so that no work of a node ever holds up a request. */
export const connectThread =
  (config: EngineConfig, onStart: (worker: Worker) => void = () => undefined): Connect =>
  ({ receive, gone }) => {
    const worker = new Worker(entry, { workerData: config, env: {}, stdin: false })
    onStart(worker)
    worker.on('message', receive)
    let reason: unknown
    worker.on('error', (error) => {
      reason = error
    })
    const onExit = () => gone(reason)
    worker.once('exit', onExit)
    return {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      send: (messages) => worker.postMessage(messages),
      async close() {
        worker.off('exit', onExit)
        const ended = new Promise((resolve) => worker.once('exit', resolve))
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
        worker.postMessage('close')
        await ended
      },
    }
  }
