import type { SupplyContext } from '@heddle/core/node'

interface Connection<T> {
  value: T
  close(): Promise<unknown> | void
}

/** A connection that is made when it is first needed, and ends with the node that asked or when the run is stopped. */
export function keptOpen<T>(
  { atEnd, signal }: Pick<SupplyContext, 'atEnd' | 'signal'>,
  open: () => Promise<Connection<T>>,
): () => Promise<T> {
  let opening: Promise<Connection<T>> | undefined
  const close = async () => {
    const connection = await opening?.catch(() => undefined)
    await connection?.close()
  }
  const stop = () => void close()
  return async () => {
    if (!opening) {
      opening = open()
      signal.addEventListener('abort', stop, { once: true })
      atEnd(async () => {
        signal.removeEventListener('abort', stop)
        await close()
      })
    }
    return (await opening).value
  }
}
