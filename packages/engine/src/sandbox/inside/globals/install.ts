import { Buffer } from './buffer.ts'
import { consoleGlobal } from './console.ts'
import { structuredClone } from './structured-clone.ts'
import { atob, btoa, TextDecoder, TextEncoder } from './text-encoding.ts'
import { timerGlobals } from './timers.ts'
import { URL } from './url.ts'
import { URLSearchParams } from './url-search-params.ts'

/** Memory beyond the isolate's limit, and clocks fine enough to spy with. */
const removed = ['WebAssembly', 'SharedArrayBuffer', 'Atomics']

/** Puts the names that people expect on the global object. An isolate has only JavaScript itself. */
export function installGlobals(more: Readonly<Record<string, unknown>>): void {
  for (const name of removed) Reflect.deleteProperty(globalThis, name)
  const globals = {
    ...more,
    ...timerGlobals,
    Buffer,
    URL,
    URLSearchParams,
    TextEncoder,
    TextDecoder,
    atob,
    btoa,
    structuredClone,
    console: consoleGlobal,
    fetch: () => Promise.reject(new Error('Code has no network: use the HTTP Request node')),
  }
  for (const [name, value] of Object.entries(globals)) {
    Object.defineProperty(globalThis, name, { value, writable: true, configurable: true })
  }
}
