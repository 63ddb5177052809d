import { Buffer } from './buffer.ts'
import { consoleGlobal } from './console.ts'
import { structuredClone } from './structured-clone.ts'
import { atob, btoa, TextDecoder, TextEncoder } from './text-encoding.ts'
import { timerGlobals } from './timers.ts'
import { URL } from './url.ts'
import { URLSearchParams } from './url-search-params.ts'

/** Memory beyond the isolate's limit, and clocks fine enough to spy with. */
const removed = ['WebAssembly', 'SharedArrayBuffer', 'Atomics']

/** They keep nothing between two calls, but for the console, whose lines are taken. */
const plainGlobals = {
  Buffer,
  URL,
  URLSearchParams,
  TextEncoder,
  TextDecoder,
  atob,
  btoa,
  structuredClone,
  console: consoleGlobal,
}

/** What plain code needs. */
export const installPlainGlobals = (): void => install(plainGlobals)

/** Puts the names that people expect on the global object. An isolate has only JavaScript itself. */
export function installGlobals(more: Readonly<Record<string, unknown>>): void {
  install({
    ...more,
    ...timerGlobals,
    ...plainGlobals,
    fetch: () => Promise.reject(new Error('Code has no network: use the HTTP Request node')),
  })
}

function install(globals: Readonly<Record<string, unknown>>): void {
  // V8 puts some names into every new context, whatever the snapshot says.
  for (const name of removed) Reflect.deleteProperty(globalThis, name)
  for (const [name, value] of Object.entries(globals)) {
    Object.defineProperty(globalThis, name, { value, writable: true, configurable: true })
  }
}
