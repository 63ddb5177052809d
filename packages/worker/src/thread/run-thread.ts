import { performance } from 'node:perf_hooks'
import { parentPort, workerData } from 'node:worker_threads'
import { ThreadPlace } from '@heddle/engine'
import type { ThreadData } from '../protocol/worker-config.ts'
import type { World } from '../world/world.ts'
import { EngineSide } from './engine-side.ts'
import { giveBackMemory } from './give-back-memory.ts'
import type { ToEngine } from '../protocol/messages.ts'
import { beatMs, Pulse } from '../protocol/pulse.ts'

/** Makes this thread an engine. */
export function runThread(own: Partial<Pick<World, 'findNode'>> = {}): void {
  const port = parentPort
  if (!port) throw new Error('This file is the entry of a thread')
  const data = workerData as ThreadData
  const pulse = new Pulse(data.pulse)
  const side = new EngineSide(data.config, {
    post: (messages) => port.postMessage(messages),
    note: (step) => pulse.note(step),
    name: data.name,
    ...own,
  })
  side.catchStrays(process)
  port.on('message', (message: readonly ToEngine[] | 'close') => {
    if (message === 'close') void side.close().then(() => port.close())
    else side.receive(message)
  })
  keepBeating(pulse)
  giveBackMemory()
}

function keepBeating(pulse: Pulse): void {
  const place = new ThreadPlace()
  let last = performance.eventLoopUtilization()
  const beat = () => {
    const now = performance.eventLoopUtilization()
    pulse.beat(performance.eventLoopUtilization(now, last).utilization)
    place.move(pulse.isBusy)
    last = now
  }
  beat()
  setInterval(beat, beatMs).unref()
}
