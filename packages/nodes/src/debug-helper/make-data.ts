import type { JsonObject } from '@heddle/core'
import type { Dice } from './dice.ts'

interface NanoId {
  alphabet: string
  length: string
}

type Kind = keyof typeof makers

/** Made up data of a kind. */
export const makeData = (kind: Kind, dice: Dice, nanoid: NanoId): JsonObject => makers[kind](dice, nanoid)

const firstNames = ['Ada', 'Noor', 'Kim', 'Li', 'Sam', 'Maya', 'Ivo', 'Zoe']
const lastNames = ['Lind', 'Okafor', 'Weber', 'Sato', 'Silva', 'Novak', 'Haddad', 'Moreau']
const streets = ['Mill Lane', 'Station Road', 'Harbour Street', 'Orchard Way']
const cities = ['Ashford', 'Brookfield', 'Clayton', 'Dunmore']
const states = ['North', 'South', 'East', 'West']
const countries = ['Norway', 'Kenya', 'Japan', 'Brazil']
const hexDigits = '0123456789abcdef'

const pick = (dice: Dice, list: readonly string[]): string => list[dice(list.length)] ?? ''

const signs = (dice: Dice, alphabet: string, length: number): string =>
  Array.from({ length }, () => pick(dice, Array.from(alphabet))).join('')

const name = (dice: Dice) => ({ firstname: pick(dice, firstNames), lastname: pick(dice, lastNames) })

const digits = (dice: Dice, length: number): string => signs(dice, '0123456789', length)

const mail = (dice: Dice): string => `${pick(dice, firstNames)}.${digits(dice, 4)}@example.com`.toLowerCase()

function uuid(dice: Dice): string {
  const part = (length: number) => signs(dice, hexDigits, length)
  return `${part(8)}-${part(4)}-4${part(3)}-${signs(dice, '89ab', 1)}${part(3)}-${part(12)}`
}

const maxNanoid = 10_000

const makers = {
  address: (dice: Dice) => ({
    ...name(dice),
    street: `${1 + dice(200)} ${pick(dice, streets)}`,
    city: pick(dice, cities),
    zip: digits(dice, 5),
    state: pick(dice, states),
    country: pick(dice, countries),
  }),
  creditCard: (dice: Dice) => ({
    type: 'Test',
    number: `4000 0000 0000 ${digits(dice, 4)}`,
    ccv: digits(dice, 3),
    exp: `${String(1 + dice(12)).padStart(2, '0')}/${String(30 + dice(10))}`,
    holder_name: Object.values(name(dice)).join(' '),
  }),
  email: (dice: Dice) => ({ email: mail(dice), confirmed: dice(2) === 1 }),
  ipv4: (dice: Dice) => ({ ip: Array.from({ length: 4 }, () => dice(256)).join('.') }),
  ipv6: (dice: Dice) => ({ ipv6: Array.from({ length: 8 }, () => signs(dice, hexDigits, 4)).join(':') }),
  latLong: (dice: Dice) => ({
    location: [dice(180_000) / 1000 - 90, dice(360_000) / 1000 - 180].map((at) => at.toFixed(6)).join(', '),
  }),
  macAddress: (dice: Dice) => ({ mac: Array.from({ length: 6 }, () => signs(dice, hexDigits, 2)).join('-') }),
  nanoid: (dice: Dice, { alphabet, length }: NanoId) => ({
    nanoId: signs(dice, alphabet, Math.min(Math.max(Math.trunc(Number(length)) || 0, 0), maxNanoid)),
  }),
  number: (dice: Dice) => ({ number: dice(1_000_000) }),
  semver: (dice: Dice) => ({ version: Array.from({ length: 3 }, () => dice(20)).join('.') }),
  url: (dice: Dice) => ({ url: `https://example.com/${signs(dice, hexDigits, 8)}` }),
  user: (dice: Dice) => ({
    uid: uuid(dice),
    email: mail(dice),
    ...name(dice),
    password: signs(dice, `${hexDigits}ABCDEF`, 12),
  }),
  uuid: (dice: Dice) => ({ uuid: uuid(dice) }),
} satisfies Record<string, (dice: Dice, nanoid: NanoId) => JsonObject>
