import { parentPort, workerData } from 'node:worker_threads'
import { generateLoad, type Load } from './load.ts'

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(await generateLoad(workerData as Load))
