import { setTimeout as sleep } from 'node:timers/promises'
import type { OwnPostgres } from '../../../packages/server/src/testing/own-postgres.ts'
import type { Outage } from './outages.ts'

/** A machine on which the database needs longer for the smallest question leaves nobody time to keep theirs. */
const strainMs = 500
const everyMs = 500

/**
 * Looks, past everything that is tried, whether the machine has time at all: what is late because somebody else keeps it busy is
 * no defect. Gives the times in which it had none.
 */
export function watchStrain({ query }: OwnPostgres): { stop(): Promise<Outage[]> } {
  const strains: Outage[] = []
  const stopped = new AbortController()
  const watching = (async () => {
    while (!stopped.signal.aborted) {
      const began = Date.now()
      await query('select 1').catch(() => undefined)
      const back = Date.now()
      if (back - began > strainMs) strains.push({ what: 'The machine', began, away: Infinity, back })
      await sleep(everyMs)
    }
  })()
  return {
    async stop() {
      stopped.abort()
      await watching
      return strains
    },
  }
}
