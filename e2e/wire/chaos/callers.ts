import { setTimeout as sleep } from 'node:timers/promises'
import { ways, type WayToCall } from './workflows.ts'

export interface Call {
  way: WayToCall
  n: number
  /** Whether the server said that it has it. */
  acknowledged: boolean
  /** The workflow has run, and the process that knew its answer was gone: the caller was told so. */
  answerLost?: boolean
  /** Why an answer was not what it should be. */
  problem?: string
}

export interface Callers {
  calls: Call[]
  stop(): Promise<void>
}

/** Calls all workflows again and again, each time with a number of its own, in turn wherever a server may be. */
export function startCallers(urls: readonly string[], perWay: number): Callers {
  const calls: Call[] = []
  const stopped = new AbortController()
  const loops = ways.flatMap((way) => Array.from({ length: perWay }, () => callOn(way)))
  return {
    calls,
    async stop() {
      stopped.abort()
      await Promise.all(loops)
    },
  }

  async function callOn(way: WayToCall): Promise<void> {
    while (!stopped.signal.aborted) {
      const call: Call = { way, n: calls.length + 1, acknowledged: false }
      calls.push(call)
      const isThere = await send(urls[call.n % urls.length] ?? '', call)
      if (!isThere) await sleep(50)
    }
  }
}

/** False when nobody answered. */
async function send(url: string, call: Call): Promise<boolean> {
  try {
    const response = await fetch(`${url}/webhook/${call.way}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ n: call.n }),
    })
    const text = await response.text()
    call.acknowledged = response.status === 200
    if (call.acknowledged && !isRight(call, text)) call.problem = `answered ${text}`
    call.answerLost = text.includes('its answer got lost on the way')
    // A server that stops says so; anything else is a defect.
    if (response.status >= 500 && response.status !== 503 && !call.answerLost)
      call.problem = `${response.status} ${text}`
    return response.status === 200
  } catch {
    return false
  }
}

const isRight = ({ way, n }: Call, text: string): boolean =>
  way === 'last' || way === 'respond' ? text === JSON.stringify({ n }) : text.includes('Workflow got started')
