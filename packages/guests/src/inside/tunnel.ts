import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'
import tls from 'node:tls'

type Callback = () => void

/** Node's own way to tell the many forms of `connect` apart; it has no types. */
const { _normalizeArgs: normalizeArgs } = net as unknown as {
  _normalizeArgs(args: unknown[]): [ConnectOptions, Callback | null]
}

interface ConnectOptions {
  host?: string
  port?: number | string
  path?: string
}

/**
 * Sends every connection of the package through one socket of the host, which decides where it may go: the first line names host and
 * port. Names are not looked up here, and nothing can be listened on.
 */
export function openTunnel(socketPath: string): void {
  const connect = net.Socket.prototype.connect
  net.Socket.prototype.connect = function (this: net.Socket, ...args: unknown[]) {
    // Node calls it by itself with a list that is told apart already.
    const [options, callback] = Array.isArray(args[0])
      ? (args[0] as [ConnectOptions, Callback | null])
      : normalizeArgs(args)
    if (options.path !== undefined || options.port === undefined) {
      return this.destroy(new Error('Packages can connect to a host and a port only'))
    }
    Reflect.apply(connect, this, [{ path: socketPath }, callback ?? (() => undefined)])
    this.write(`${oneLine(options.host ?? 'localhost')} ${Number(options.port)}\n`)
    return this
  }

  const connectTls = tls.connect
  tls.connect = (...args: unknown[]) => {
    const [options, callback] = normalizeTls(args)
    const secure = options.socket ? options : { ...options, ...overTunnel(options) }
    return connectTls(secure, callback ?? undefined)
  }

  net.Server.prototype.listen = () => {
    throw new Error('Packages cannot listen for connections here')
  }
  syncBuiltinESMExports()
}

/** A secured connection is made over a plain one, so that the first line is not encrypted. */
function overTunnel(options: tls.ConnectionOptions) {
  const { host = 'localhost', port } = options
  if (port === undefined) throw new Error('Packages can connect to a host and a port only')
  return {
    socket: net.connect({ host, port }),
    servername: options.servername ?? (net.isIP(host) ? '' : host),
  }
}

/** `(options, callback)`, or port, host and options, each of which may be left out. */
function normalizeTls(args: unknown[]): [tls.ConnectionOptions, Callback | null] {
  const [first, callback] = normalizeArgs(args)
  const more = args.slice(1, 3).find((each) => typeof each === 'object' && each !== null)
  return [{ ...first, ...more } as tls.ConnectionOptions, callback]
}

const oneLine = (host: string): string => host.replaceAll(/\s/g, '')
