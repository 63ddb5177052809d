import { giveBackMemory } from '@heddle/worker'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * For when everything is loaded. V8 lets what is not young grow to four times of what is in use. Many short requests leave nothing
 * behind, so less room costs next to nothing; but while everything is being loaded, all of it is in use, and to look again and
 * again is a tenth of the start.
 */
export function settleHeap(): void {
  // Under load V8 takes what a call makes for long-lived and allocates it among the old objects, where it keeps everything that it
  // refers to until the next large collection.
  setFlagsFromString('--no-allocation-site-pretenuring')
  setFlagsFromString('--heap-growing-percent=40')
  // Threads that are opened from now on can collect, too.
  setFlagsFromString('--expose-gc')
  giveBackMemory(runInNewContext('gc') as NodeJS.GCFunction)
}
