/** Long enough that whoever waited for the start has their answer. */
const afterMs = 1000

/**
 * Gives back what only the start of this thread has needed. V8 itself does that after much work, so that a server with little to
 * do would keep it for ever. Where the process does not let threads collect, nothing happens.
 */
export function giveBackMemory(collect = globalThis.gc): void {
  setTimeout(() => collect?.({ type: 'major', flavor: 'last-resort' }), afterMs).unref()
}
