import type { Readable, Writable } from 'node:stream'
import { isReservedKey } from '@heddle/core'
import { readFrames, writeFrame, type Frame } from '@heddle/engine/processes'

/** Where in a message the bytes of each part belong; they are absent there, or null in a list. */
type Places = (string | number)[][]

/** Writes a message as one frame: bytes anywhere in it become parts, and `bytes` of the header says where they belong. */
export function writeMessage(stream: Writable, message: object): void {
  const parts: Uint8Array[] = []
  const places: Places = []
  const header = takeBytes(message, [], (bytes, place) => {
    parts.push(bytes)
    places.push(place)
  }) as object
  writeFrame(stream, places.length > 0 ? { ...header, bytes: places } : header, parts)
}

/** The same for one that has no bytes in it: large ones are not gone through twice. */
export const writePlainMessage = (stream: Writable, message: object): void => writeFrame(stream, message, [])

/** Calls back for every message that arrives, with its bytes in place again. Nothing else about it is checked. */
export function readMessages(
  stream: Readable,
  limits: { maxBytes: number },
  on: { message(message: unknown, parts: readonly Uint8Array[]): void; broken(): void },
): void {
  readFrames(stream, limits, {
    broken: on.broken,
    frame: (frame) => on.message(readMessage(frame), frame.parts),
  })
}

function readMessage({ header, parts }: Frame): unknown {
  if (!isRecord(header) || !Array.isArray(header.bytes)) return header
  const { bytes, ...message } = header
  bytes.forEach((place: unknown, index) => {
    const part = parts[index]
    if (Array.isArray(place) && part) putBytes(message, place, part)
  })
  return message
}

function takeBytes(
  value: unknown,
  place: (string | number)[],
  take: (bytes: Uint8Array, place: (string | number)[]) => void,
): unknown {
  if (value instanceof Uint8Array) {
    take(value, place)
    return undefined
  }
  if (Array.isArray(value)) return value.map((entry, index) => takeBytes(entry, [...place, index], take))
  if (!isRecord(value) || 'toJSON' in value) return value
  const entries = Object.entries(value).map(([key, entry]) => [key, takeBytes(entry, [...place, key], take)])
  return Object.fromEntries(entries) as unknown
}

/** Only into what the message has itself: what the other side says is not trusted. */
function putBytes(message: object, place: readonly unknown[], part: Uint8Array): void {
  let target: unknown = message
  for (const key of place.slice(0, -1)) {
    target = isRecord(target) && isKey(key) && Object.hasOwn(target, key) ? target[String(key)] : undefined
  }
  const last = place.at(-1)
  if (isRecord(target) && isKey(last)) target[String(last)] = part
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const isKey = (key: unknown): key is string | number =>
  typeof key === 'number' || (typeof key === 'string' && !isReservedKey(key))
