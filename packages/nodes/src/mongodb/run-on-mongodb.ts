import { eachItem, type NodeOutput, type RunContext } from '@heddle/core/node'
import type { Item } from '@heddle/core/run'
import type { Collection } from 'mongodb'
import { connect } from './connect.ts'
import type * as Documents from './documents.ts'

interface OnCollection {
  collection: string
  /** Version 1 asked once, with what the first item says. */
  onlyFirst?: unknown
}

/** What understands documents comes with the driver, which is loaded when it is needed. */
type Help = typeof Documents & { item: Item }

type Act<P> = (collection: Collection, params: P, help: Help) => Promise<Item | Item[]>

/** Does something for each item over one connection, made for the first one that needs it. */
export async function runOnMongoDb<P extends OnCollection>(
  context: RunContext<P>,
  act: Act<P>,
): Promise<NodeOutput> {
  const { credential, resolveHost, signal } = context
  const documents = await import('./documents.ts')
  let connecting: ReturnType<typeof connect> | undefined
  const open = async () => connect(await credential('mongoDb'), resolveHost)
  const close = async () => (await connecting?.catch(() => undefined))?.close()
  const stop = () => void close()
  signal.addEventListener('abort', stop, { once: true })
  try {
    return await eachItem(context, async (item, index, params) => {
      if (params.onlyFirst === true && index > 0) return []
      const { database } = await (connecting ??= open())
      return act(database.collection(params.collection), params, { ...documents, item })
    })
  } finally {
    signal.removeEventListener('abort', stop)
    await close()
  }
}
