import { parentPort, workerData } from 'node:worker_threads'
import type { EngineConfig } from './engine/engine-config.ts'
import { EngineSide } from './engine/engine-side.ts'
import type { ToEngine } from './messages.ts'

const port = parentPort
if (!port) throw new Error('This file is the entry of a thread')

const side = new EngineSide(workerData as EngineConfig, (messages) => port.postMessage(messages))
port.on('message', (message: readonly ToEngine[] | 'close') => {
  if (message === 'close') void side.close().then(() => port.close())
  else side.receive(message)
})
