import { URLSearchParams } from './url-search-params.ts'

const defaultPorts: Readonly<Record<string, string>> = {
  'http:': '80',
  'https:': '443',
  'ftp:': '21',
  'ws:': '80',
  'wss:': '443',
}

interface Parts {
  protocol: string
  username: string
  password: string
  hostname: string
  port: string
  pathname: string
  search: string
  hash: string
}

/** Web addresses, as far as code usually takes them apart. */
export class URL {
  #parts: Parts
  readonly searchParams: URLSearchParams

  constructor(address: unknown, base?: unknown) {
    this.#parts =
      parse(String(address)) ?? resolve(String(address), base === undefined ? undefined : asText(base))
    this.searchParams = new URLSearchParams(this.#parts.search, () => {
      const query = String(this.searchParams)
      this.#parts.search = query === '' ? '' : `?${query}`
    })
  }

  static canParse(address: unknown, base?: unknown): boolean {
    try {
      return new URL(address, base).href !== ''
    } catch {
      return false
    }
  }

  get protocol(): string {
    return this.#parts.protocol
  }
  get username(): string {
    return this.#parts.username
  }
  get password(): string {
    return this.#parts.password
  }
  get hostname(): string {
    return this.#parts.hostname
  }
  get port(): string {
    return this.#parts.port
  }
  get host(): string {
    const { hostname, port } = this.#parts
    return port === '' ? hostname : `${hostname}:${port}`
  }
  get origin(): string {
    return this.#parts.protocol in defaultPorts ? `${this.#parts.protocol}//${this.host}` : 'null'
  }
  get pathname(): string {
    return this.#parts.pathname
  }
  set pathname(value: string) {
    this.#parts.pathname = value.startsWith('/') ? escapeText(value) : `/${escapeText(value)}`
  }
  get search(): string {
    return this.#parts.search
  }
  get hash(): string {
    return this.#parts.hash
  }
  set hash(value: string) {
    this.#parts.hash = value === '' ? '' : `#${escapeText(value.replace(/^#/, ''))}`
  }
  get href(): string {
    const { protocol, username, password, pathname, search, hash, hostname } = this.#parts
    const user = username === '' ? '' : `${username}${password === '' ? '' : `:${password}`}@`
    const authority = hostname === '' && !(protocol in defaultPorts) ? '' : `//${user}${this.host}`
    return `${protocol}${authority}${pathname}${search}${hash}`
  }

  toString(): string {
    return this.href
  }
  toJSON(): string {
    return this.href
  }
}

const absolute =
  /^([a-z][a-z\d+.-]*:)(?:\/\/(?:([^/?#@:]*)(?::([^/?#@]*))?@)?(\[[\da-f:.]+\]|[^/?#:]*)(?::(\d*))?)?([^?#]*)(\?[^#]*)?(#.*)?$/is

function parse(address: string): Parts | undefined {
  const match = absolute.exec(address.trim())
  if (!match) return undefined
  const [
    ,
    scheme = '',
    username = '',
    password = '',
    host = '',
    port = '',
    path = '',
    search = '',
    hash = '',
  ] = match
  const protocol = scheme.toLowerCase()
  const special = protocol in defaultPorts
  if (special && (host === '' || /[\s<>^|%]/.test(host))) throw invalid(address)
  return {
    protocol,
    username,
    password,
    hostname: special ? host.toLowerCase() : host,
    port: port === defaultPorts[protocol] ? '' : port,
    pathname: special ? normalize(escapeText(path)) : escapeText(path),
    search: search === '?' ? '' : escapeText(search),
    hash: hash === '#' ? '' : escapeText(hash),
  }
}

function resolve(address: string, base: string | undefined): Parts {
  const parent = base === undefined ? undefined : parse(base)
  if (!parent) throw invalid(address)
  const [, path = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(address.trim()) ?? []
  if (path.startsWith('//')) return parse(parent.protocol + address) ?? parent
  const pathname = path === '' ? parent.pathname : normalize(escapeText(join(parent.pathname, path)))
  return {
    ...parent,
    pathname,
    search: path === '' && search === '' ? parent.search : escapeText(search),
    hash: escapeText(hash),
  }
}

const join = (base: string, path: string): string =>
  path.startsWith('/') ? path : base.slice(0, base.lastIndexOf('/') + 1) + path

/** Resolves `.` and `..`. */
function normalize(path: string): string {
  const kept: string[] = []
  const segments = path.replace(/^\//, '').split('/')
  segments.forEach((segment, index) => {
    const last = index === segments.length - 1
    if (segment === '..') kept.pop()
    if (segment !== '..' && segment !== '.') kept.push(segment)
    else if (last) kept.push('')
  })
  return `/${kept.join('/')}`
}

const escapeText = (text: string): string =>
  text.toWellFormed().replaceAll(/[^!#-;=?-Z[\]_a-z~|]/g, (char) => encodeURIComponent(char))

const asText: (value: unknown) => string = String

const invalid = (address: string): TypeError => new TypeError(`Invalid URL: ${address.slice(0, 200)}`)
