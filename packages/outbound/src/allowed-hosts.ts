import { AppError } from '@heddle/core'

/** A credential may not be sent to this host. */
class HostRefused extends AppError {
  readonly errorCode = 'host_refused'
  readonly status = 403
  override readonly hint = 'Open the credential and add the host to those that may get it'
  constructor(host: string) {
    super(`The credential may not be sent to ${host}`)
  }
}

/** Hosts as a person lists them: `api.example.com, *.example.org`. An empty list allows every host. */
export function checkAllowedHost(list: unknown, { hostname }: URL): void {
  const patterns = (typeof list === 'string' ? list : '')
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter(Boolean)
  if (patterns.length === 0) return
  const host = hostname.toLowerCase().replace(/\.$/, '')
  if (!patterns.some((pattern) => matches(pattern, host))) throw new HostRefused(hostname)
}

/** `*.example.com` means what is below it, not itself. */
function matches(pattern: string, host: string): boolean {
  if (!pattern.startsWith('*.')) return pattern === host
  return host.endsWith(pattern.slice(1)) && host.length > pattern.length - 1
}
