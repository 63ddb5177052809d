import type { Entry } from 'ldapts'
import type { JsonObject } from '@heddle/core'

/** Attributes whose values are no texts, by their usual names. */
export const binaryAttributes = [
  'objectGUID',
  'objectSid',
  'jpegPhoto',
  'thumbnailPhoto',
  'photo',
  'audio',
  'userCertificate',
  'userCertificate;binary',
  'cACertificate',
  'cACertificate;binary',
  'userSMIMECertificate',
  'userSMIMECertificate;binary',
  'userPKCS12',
]

/** An entry as an item: IDs of Active Directory as people know them, other bytes as base64. */
export const readEntry = (entry: Entry): JsonObject =>
  Object.fromEntries(
    Object.entries(entry).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map((each) => readValue(name, each)) : readValue(name, value),
    ]),
  )

function readValue(name: string, value: Buffer | string): string {
  if (typeof value === 'string') return value
  if (name === 'objectGUID' && value.length === 16) return guidText(value)
  if (name === 'objectSid' && value.length >= 8) return sidText(value)
  return value.toString('base64')
}

/** Its first three parts are stored with the last byte first. */
function guidText(bytes: Buffer): string {
  const order = [3, 2, 1, 0, 5, 4, 7, 6, 8, 9, 10, 11, 12, 13, 14, 15]
  const hex = order.map((at) => bytes.readUInt8(at).toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

function sidText(bytes: Buffer): string {
  const count = Math.min(bytes.readUInt8(1), Math.floor((bytes.length - 8) / 4))
  const parts = Array.from({ length: count }, (_, index) => bytes.readUInt32LE(8 + index * 4))
  return ['S', bytes.readUInt8(0), bytes.readUIntBE(2, 6), ...parts].join('-')
}
