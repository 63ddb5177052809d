import { setTimeout as sleep } from 'node:timers/promises'

/** Something that processes stand on was away. Milliseconds since the epoch. */
export interface Outage {
  what: 'PostgreSQL' | 'Redis' | 'The machine'
  /** From when on it may have been away. */
  began: number
  /** From when on it was away for certain; never, when nobody can know. */
  away: number
  /** From when on it was there again. */
  back: number
}

/** Within this time after an outage everything is as before. */
export const recoveryMs = 15_000

/** Long enough for whoever has five seconds to say so. */
const outageMs = 6500

/** Takes something away for a while and notes when. */
export async function takeAway(
  what: Outage['what'],
  { stop, start }: { stop(): unknown; start(): unknown },
): Promise<Outage> {
  const began = Date.now()
  await stop()
  const away = Date.now()
  await sleep(outageMs)
  await start()
  return { what, began, away, back: Date.now() }
}
