import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { createServer as createSecureServer } from 'node:tls'
import { apis, answersOf, type Broker } from './kafka-answers.ts'
import { KafkaGroup } from './kafka-group.ts'
import { KafkaLog } from './kafka-log.ts'
import { int32, WireReader } from './kafka-wire.ts'

interface Setup {
  /** Who may sign in, by name; everybody without signing in when absent. */
  passwords?: Readonly<Record<string, string>>
  secure?: { cert: string; key: string }
}

export interface KafkaDouble extends Broker {
  port: number
  /** Ends all connections, and takes none while it is away. */
  goAway(): Promise<void>
  comeBack(): Promise<void>
}

/** Speaks as much of Kafka's protocol as a client with one broker needs, in one version of each message. */
export async function startKafkaDouble({ passwords, secure }: Setup = {}): Promise<KafkaDouble> {
  const groups = new Map<string, KafkaGroup>()
  const sockets = new Set<Socket>()
  const group = (id: string) => {
    const found = groups.get(id) ?? new KafkaGroup()
    groups.set(id, found)
    return found
  }
  const broker: Broker = { log: new KafkaLog(), group, named: { host: '127.0.0.1', port: 0 }, passwords }
  const take = (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    serve(broker, socket)
  }
  const server: Server = secure ? createSecureServer(secure, take) : createServer(take)
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  await listen(0)
  const { port } = server.address() as AddressInfo
  broker.named.port = port
  return Object.assign(broker, {
    port,
    comeBack: () => listen(port),
    async goAway() {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  })
}

/** Answers what comes over one connection. */
function serve(broker: Broker, socket: Socket): void {
  const answers = answersOf(broker)
  let rest = Buffer.alloc(0)
  let isKnown = broker.passwords === undefined
  const answer = async (frame: Buffer) => {
    const reader = new WireReader(frame)
    const [key, , correlation] = [reader.int16(), reader.int16(), reader.int32()]
    reader.text()
    if (!isKnown && !apis.beforeSignIn.includes(key)) return void socket.destroy()
    const body = await answers[key]?.(reader)
    if (!body) return undefined
    if (key === apis.signIn && body.readInt16BE() === 0) isKnown = true
    const whole = Buffer.concat([int32(correlation), body])
    if (socket.writable) socket.write(Buffer.concat([int32(whole.length), whole]))
    return undefined
  }
  socket.on('data', (bytes: Buffer) => {
    rest = Buffer.concat([rest, bytes])
    while (rest.length >= 4 && rest.length >= 4 + rest.readInt32BE()) {
      const end = 4 + rest.readInt32BE()
      // A request that makes no sense ends the connection, as a broker does it.
      answer(rest.subarray(4, end)).catch(() => socket.destroy())
      rest = rest.subarray(end)
    }
  })
}
