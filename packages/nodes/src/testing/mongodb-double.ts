import { BSON, ObjectId, type Document } from 'mongodb'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { changed, isLike, nearestTo, sorted, staged, without } from './mongodb-store.ts'

/** As few documents at a time show whether somebody asks for the rest. */
const batchSize = 2
const opReply = 1
const opQuery = 2004
const opMessage = 2013

export interface MongoDouble {
  port: number
  collections: Map<string, Document[]>
  indexes: Document[]
  /** What it adds to its greeting, such as the other members of its cluster. */
  greeting: Document
  stop(): void
}

/** A small double of MongoDB: it speaks the wire protocol and knows the commands that the node uses. */
export async function startMongoDouble(): Promise<MongoDouble> {
  const sockets = new Set<Socket>()
  const double = { port: 0, collections: new Map<string, Document[]>(), indexes: [], greeting: {} }
  const cursors = new Map<number, Document[]>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    let bytes = Buffer.alloc(0)
    socket.on('data', (more) => {
      bytes = Buffer.concat([bytes, more])
      while (bytes.length >= 4 && bytes.length >= bytes.readInt32LE(0)) {
        const length = bytes.readInt32LE(0)
        socket.write(replyTo(bytes.subarray(0, length), (command) => answer(command, { ...double, cursors })))
        bytes = bytes.subarray(length)
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return Object.assign(double, {
    port,
    stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  })
}

function replyTo(bytes: Buffer, answerTo: (command: Document) => Document): Buffer {
  const isOld = bytes.readInt32LE(12) === opQuery
  const body = BSON.serialize(answerTo(isOld ? readQuery(bytes) : readMessage(bytes)))
  // Flags and a section of kind 0; the old reply has a cursor and a count in front of its document.
  const front = isOld ? Buffer.alloc(20) : Buffer.alloc(5)
  if (isOld) front.writeInt32LE(1, 16)
  const header = Buffer.alloc(16)
  header.writeInt32LE(16 + front.length + body.length, 0)
  header.writeInt32LE(bytes.readInt32LE(4), 8)
  header.writeInt32LE(isOld ? opReply : opMessage, 12)
  return Buffer.concat([header, front, body])
}

/** The greeting comes in the old form. */
function readQuery(bytes: Buffer): Document {
  const start = bytes.indexOf(0, 20) + 1 + 8
  return BSON.deserialize(bytes.subarray(start, start + bytes.readInt32LE(start)))
}

function readMessage(bytes: Buffer): Document {
  let at = 20
  const command: Document = {}
  while (at < bytes.length) {
    const kind = bytes.readUInt8(at)
    const size = bytes.readInt32LE(at + 1)
    const section = bytes.subarray(at + 1, at + 1 + size)
    Object.assign(command, kind === 0 ? BSON.deserialize(section) : readList(section))
    at += 1 + size
  }
  return command
}

function readList(section: Buffer): Document {
  const end = section.indexOf(0, 4)
  const list: Document[] = []
  for (let at = end + 1; at < section.length; at += section.readInt32LE(at))
    list.push(BSON.deserialize(section.subarray(at, at + section.readInt32LE(at))))
  return { [section.toString('utf8', 4, end)]: list }
}

type State = Pick<MongoDouble, 'collections' | 'indexes' | 'greeting'> & { cursors: Map<number, Document[]> }

function answer(command: Document, state: State): Document {
  const [name = ''] = Object.keys(command)
  const known = commands[name]
  if (!known) return { ok: 0, code: 59, codeName: 'CommandNotFound', errmsg: `no such command: '${name}'` }
  return { ok: 1, ...known(command, state) }
}

const greet = (_command: Document, { greeting }: State): Document => ({
  helloOk: true,
  isWritablePrimary: true,
  ismaster: true,
  maxBsonObjectSize: 16_777_216,
  maxMessageSizeBytes: 48_000_000,
  maxWriteBatchSize: 100_000,
  minWireVersion: 0,
  maxWireVersion: 25,
  ...greeting,
})

const refuse = (code: number, errmsg: string): Document => ({ ok: 0, code, errmsg })

const commands: Record<string, (command: Document, state: State) => Document> = {
  hello: greet,
  isMaster: greet,
  ismaster: greet,
  ping: () => ({}),
  endSessions: () => ({}),
  saslStart: () => refuse(18, 'Authentication failed.'),
  insert({ insert, documents }, { collections }) {
    const stored = collections.get(insert) ?? []
    collections.set(insert, stored)
    const twice = documents.find(({ _id }: Document) => stored.some((each) => isLike(each, { _id })))
    if (twice)
      return { n: 0, writeErrors: [{ index: 0, code: 11_000, errmsg: 'E11000 duplicate key error' }] }
    stored.push(...documents)
    return { n: documents.length }
  },
  find(command, { collections, cursors }) {
    const { find, filter = {}, sort = {}, skip = 0, limit = 0, projection = {} } = command
    if ('$wrong' in filter) return refuse(2, 'unknown top level operator: $wrong')
    const found = sorted(
      (collections.get(find) ?? []).filter((each) => isLike(each, filter)),
      sort,
    )
    const part = found.slice(skip, limit === 0 ? undefined : skip + limit)
    return firstOf(
      find,
      part.map((each) => without(each, projection)),
      cursors,
    )
  },
  listCollections(_command, { collections, cursors }) {
    const names = [...collections.keys()].map((name) => ({ name, type: 'collection' }))
    return firstOf('$cmd.listCollections', names, cursors)
  },
  getMore({ getMore, collection }, { cursors }) {
    const rest = cursors.get(Number(getMore)) ?? []
    const next = rest.splice(0, batchSize)
    return {
      cursor: {
        id: BSON.Long.fromNumber(rest.length > 0 ? Number(getMore) : 0),
        ns: `d.${collection}`,
        nextBatch: next,
      },
    }
  },
  aggregate({ aggregate, pipeline }, { collections, indexes, cursors }) {
    const [{ $listSearchIndexes: listed, $vectorSearch: near, $match = {} } = {} as Document] = pipeline
    if (near)
      return firstOf(aggregate, staged(nearestTo(collections.get(aggregate) ?? [], near), pipeline), cursors)
    const all = listed ? indexes.filter((each) => isLike(each, listed)) : (collections.get(aggregate) ?? [])
    return firstOf(
      aggregate,
      all.filter((each) => isLike(each, $match)),
      cursors,
    )
  },
  update({ update, updates }, { collections }) {
    const [{ q, u, upsert }] = updates
    const { isNew, count } = write(collections, { name: update, query: q, change: u, upsert })
    return { n: isNew ? 1 : count, nModified: count }
  },
  findAndModify({ findAndModify, query, update, upsert }, { collections }) {
    write(collections, { name: findAndModify, query, change: update, upsert })
    return { value: null }
  },
  delete({ delete: name, deletes }, { collections }) {
    const stored = collections.get(name) ?? []
    const kept = stored.filter((each) => !isLike(each, deletes[0].q))
    collections.set(name, kept)
    return { n: stored.length - kept.length }
  },
  createSearchIndexes({ indexes: made }, { indexes }) {
    indexes.push(...made)
    return { indexesCreated: made.map(({ name }: Document) => ({ id: name, name })) }
  },
  dropSearchIndex({ name }, { indexes }) {
    const at = indexes.findIndex((each) => each.name === name)
    if (at < 0) return refuse(27, `index ${name} not found`)
    indexes.splice(at, 1)
    return {}
  },
  updateSearchIndex({ name, definition }, { indexes }) {
    const index = indexes.find((each) => each.name === name)
    if (!index) return refuse(27, `index ${name} not found`)
    index.definition = definition
    return {}
  },
}

function firstOf(name: string, found: Document[], cursors: Map<number, Document[]>): Document {
  const rest = [...found]
  const firstBatch = rest.splice(0, batchSize)
  const id = rest.length > 0 ? cursors.size + 1 : 0
  cursors.set(id, rest)
  return { cursor: { id: BSON.Long.fromNumber(id), ns: `d.${name}`, firstBatch } }
}

interface Write {
  name: string
  query: Document
  change: Document
  upsert?: boolean
}

function write(collections: Map<string, Document[]>, { name, query, change, upsert }: Write) {
  const stored = collections.get(name) ?? []
  collections.set(name, stored)
  const at = stored.findIndex((each) => isLike(each, query))
  const found = stored[at]
  if (found) stored[at] = changed(found, change)
  else if (upsert) stored.push(changed({ _id: new ObjectId(), ...query }, change))
  return { isNew: !found && upsert === true, count: found ? 1 : 0 }
}
