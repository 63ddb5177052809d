import { createServer, type AddressInfo, type Socket } from 'node:net'
import { nearness } from './nearness.ts'

type Reply = string | number | Error | Reply[]

export interface RedisSearchDouble {
  port: number
  /** Every command, as texts. */
  commands: string[][]
  hashes: Map<string, Map<string, Buffer>>
  stop(): void
}

/** Stands for a Redis that has the search module: hashes, and indexes over them that find the nearest vectors. */
export async function startRedisSearchDouble(): Promise<RedisSearchDouble> {
  const sockets = new Set<Socket>()
  const double = { port: 0, commands: [] as string[][], hashes: new Map<string, Map<string, Buffer>>() }
  const indexes = new Map<string, string>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    let bytes = Buffer.alloc(0)
    socket.on('data', (more) => {
      bytes = Buffer.concat([bytes, more])
      for (let read = readCommand(bytes); read; read = readCommand(bytes)) {
        bytes = bytes.subarray(read.end)
        double.commands.push(read.parts.map(String))
        socket.write(encode(answer(read.parts, { hashes: double.hashes, indexes })))
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return Object.assign(double, {
    port: (server.address() as AddressInfo).port,
    stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  })
}

interface State {
  hashes: RedisSearchDouble['hashes']
  /** How the keys begin that an index is about, by its name. */
  indexes: Map<string, string>
}

function answer([command = Buffer.alloc(0), ...parts]: Buffer[], state: State): Reply {
  const known = commands[command.toString().toUpperCase()]
  return known ? known(parts, state) : 'OK'
}

const commands: Record<string, (parts: Buffer[], state: State) => Reply> = {
  INFO: () => 'redis_version:8.0.0\r\n',
  EXISTS: ([key], { hashes }) => (hashes.has(String(key)) ? 1 : 0),
  HSET([key, ...pairs], { hashes }) {
    const hash = hashes.get(String(key)) ?? new Map<string, Buffer>()
    for (let at = 0; at + 1 < pairs.length; at += 2)
      hash.set(String(pairs[at]), pairs[at + 1] ?? Buffer.alloc(0))
    hashes.set(String(key), hash)
    return hash.size
  },
  EXEC: () => [],
  'FT._LIST': (_parts, { indexes }) => [...indexes.keys()],
  'FT.CREATE'([name, , , , , prefix], { indexes }) {
    if (indexes.has(String(name))) return new Error('Index already exists')
    indexes.set(String(name), String(prefix))
    return 'OK'
  },
  'FT.DROPINDEX'([name], { hashes, indexes }) {
    const prefix = indexes.get(String(name))
    if (prefix === undefined) return new Error('Unknown Index name')
    for (const key of hashes.keys()) if (key.startsWith(prefix)) hashes.delete(key)
    indexes.delete(String(name))
    return 'OK'
  },
  'FT.SEARCH'([name, query, , , , vector, , , content, metadata], { hashes, indexes }) {
    const prefix = indexes.get(String(name))
    if (prefix === undefined) return new Error(`${String(name)}: no such index`)
    const {
      word = '',
      most = '1',
      field = '',
    } = /^(?:\*|\(@\w+:\((?<word>\w+)\)\))=>\[KNN (?<most>\d+) @(?<field>\w+) /.exec(String(query))?.groups ??
    {}
    const found = [...hashes]
      .filter(([key, hash]) => key.startsWith(prefix) && String(hash.get(String(metadata))).includes(word))
      .map(([key, hash]) => ({ key, hash, near: nearness(floatsIn(vector), floatsIn(hash.get(field))) }))
      .toSorted((one, other) => other.near - one.near)
      .slice(0, Number(most))
    const told = ({ hash, near }: (typeof found)[number]) => [
      ...[content, metadata].flatMap((each) => [String(each), String(hash.get(String(each)))]),
      'vector_score',
      String(1 - near),
    ]
    return [found.length, ...found.flatMap((each) => [each.key, told(each)])]
  },
}

const floatsIn = (bytes: Buffer = Buffer.alloc(0)): number[] =>
  Array.from({ length: bytes.length / 4 }, (_none, index) => bytes.readFloatLE(index * 4))

/** A command is a list of texts, each with its length before it; undefined until all of it is there. */
function readCommand(bytes: Buffer): { parts: Buffer[]; end: number } | undefined {
  let at = 0
  const number = () => {
    const end = bytes.indexOf('\r\n', at)
    const value = end === -1 ? Number.NaN : Number(bytes.toString('utf8', at + 1, end))
    at = end + 2
    return value
  }
  const count = number()
  const parts: Buffer[] = []
  for (let part = 0; part < count; part += 1) {
    const length = number()
    if (Number.isNaN(length) || bytes.length < at + length + 2) return undefined
    parts.push(bytes.subarray(at, at + length))
    at += length + 2
  }
  return Number.isNaN(count) ? undefined : { parts, end: at }
}

function encode(reply: Reply): string {
  if (reply instanceof Error) return `-ERR ${reply.message}\r\n`
  if (typeof reply === 'number') return `:${reply}\r\n`
  if (typeof reply === 'string') return `$${Buffer.byteLength(reply)}\r\n${reply}\r\n`
  return `*${reply.length}\r\n${reply.map(encode).join('')}`
}
