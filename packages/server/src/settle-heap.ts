import { giveBackMemory } from '@heddle/worker'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * For when everything is loaded. V8 lets what is not young grow to four times of what is in use. Many short requests leave nothing
 * behind, so less room costs next to nothing; but while everything is being loaded, all of it is in use, and to look again and
 * again is a tenth of the start.
 */
export function settleHeap(): void {
  // What outlives a run while the server is busy makes V8 put all that is made in the same places among the old, where it keeps
  // the rest of its run until everything is looked through.
  setFlagsFromString('--no-allocation-site-pretenuring')
  setFlagsFromString('--heap-growing-percent=40')
  // Threads that are opened from now on can collect, too.
  setFlagsFromString('--expose-gc')
  giveBackMemory(runInNewContext('gc') as NodeJS.GCFunction)
}
