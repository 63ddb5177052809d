import { lazy, type ComponentType } from 'react'
import { chunkTimeoutMs } from '../lib/constants.ts'

/** A component that is fetched when it is first shown, or fails with a name of its own when it does not arrive. */
export const lazyModal = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await withinTime(load()) }))

class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError'
}

async function withinTime<T>(loading: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new ChunkLoadError('A part of the editor did not arrive')),
      chunkTimeoutMs,
    )
  })
  try {
    return await Promise.race([loading, late])
  } finally {
    clearTimeout(timer)
  }
}
