import { registerHooks, syncBuiltinESMExports } from 'node:module'
import { LogStream } from './log-stream.ts'

/** Modules that lead out of the process, or look into it; Node's permissions stop them as well, with less clear words. */
const refused = new Set([
  'child_process',
  'cluster',
  'dgram',
  'inspector',
  'inspector/promises',
  'repl',
  'wasi',
  'worker_threads',
])

const scheme = 'guest:'
const modules = Symbol.for('heddle.guest.modules')

/** Many libraries look into this one and never start a thread: those can be used. */
const threads = {
  isMainThread: true,
  parentPort: null,
  workerData: null,
  threadId: 0,
  MessageChannel,
  MessagePort,
  Worker: function Worker() {
    refuse('worker_threads')
  },
}

/** Gives the package the modules that we write for it, by name, and refuses those that it must not have. */
export function hookModules(own: Readonly<Record<string, object>>): void {
  const given: Readonly<Record<string, object>> = {
    ...own,
    worker_threads: threads,
    'thread-stream': LogStream,
  }
  Object.defineProperty(globalThis, modules, { value: given })
  registerHooks({
    resolve(specifier, context, next) {
      const name = specifier.replace(/^node:/, '')
      if (Object.hasOwn(given, name)) {
        return { url: `${scheme}${name}`, format: 'commonjs', shortCircuit: true }
      }
      refuse(name)
      return next(specifier, context)
    },
    load(url, context, next) {
      const name = url.startsWith(scheme) ? url.slice(scheme.length) : ''
      const exported = Object.hasOwn(given, name) ? given[name] : undefined
      if (!exported) return next(url, context)
      return { format: 'commonjs', source: sourceOf(name, exported), shortCircuit: true }
    },
  })
  const find = process.getBuiltinModule
  process.getBuiltinModule = (name: string) => {
    refuse(name)
    return find(name)
  }
  syncBuiltinESMExports()
}

function refuse(specifier: string): void {
  const name = specifier.replace(/^node:/, '')
  if (refused.has(name)) throw new Error(`The module "${name}" is not available to packages here`)
}

/** From memory, because a bundle has no file for it; with its names in the text, so that `import { name }` finds them. */
const sourceOf = (name: string, exported: object): string =>
  [
    `const given = globalThis[Symbol.for('heddle.guest.modules')][${JSON.stringify(name)}]`,
    ...(typeof exported === 'function' ? ['module.exports = given'] : exportsOf(exported)),
  ].join('\n')

const exportsOf = (exported: object): string[] => [
  `Object.defineProperty(exports, '__esModule', { value: true })`,
  ...Object.keys(exported).map((key) => `exports.${key} = given.${key}`),
]
