import type { InstalledPackage } from './installed-file.ts'

/** The names of npm, and what may stand behind them. */
const specPattern = /^(@[a-z0-9~][\w.~-]*\/)?[a-z0-9~][\w.~-]*(@[\w.^~<>=*+-]+)?$/i

/** Npm also takes paths and addresses: those are not for whoever only names a package. */
export function checkSpec(spec: string): void {
  if (!specPattern.test(spec)) throw new Error(`"${spec}" is not the name of a package`)
}

/** What of a manifest says whose interface a package is written for. */
interface Manifest {
  name: string
  n8n?: object | undefined
  heddle?: { nodes?: unknown } | undefined
}

/** Those of our own kit and community packages name their nodes; pieces are called so. */
export function dialectOf({ name, n8n, heddle }: Manifest): InstalledPackage['dialect'] | undefined {
  if (heddle?.nodes !== undefined) return 'own'
  if (n8n) return 'community'
  return /(^|\/)piece-/.test(name) ? 'pieces' : undefined
}
