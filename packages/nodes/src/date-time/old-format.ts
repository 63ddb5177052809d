import type { DateTime } from 'luxon'

/** Writes a date by the letters of the library that version 1 of the node used. */
export function formatOld(date: DateTime, format: string): string {
  const whole = format === '' ? 'YYYY-MM-DDTHH:mm:ssZ' : format
  return whole
    .replaceAll(long, (match) => longFormats[match] ?? match)
    .replaceAll(letters, (match, literal?: string) => literal ?? write(date, match))
}

const long = /\[[^\]]*\]|LTS?|L{1,4}|l{1,4}/g

/** Formats that stand for others. */
const longFormats: Readonly<Record<string, string>> = {
  LT: 'h:mm A',
  LTS: 'h:mm:ss A',
  L: 'MM/DD/YYYY',
  LL: 'MMMM D, YYYY',
  LLL: 'MMMM D, YYYY h:mm A',
  LLLL: 'dddd, MMMM D, YYYY h:mm A',
  l: 'M/D/YYYY',
  ll: 'MMM D, YYYY',
  lll: 'MMM D, YYYY h:mm A',
  llll: 'ddd, MMM D, YYYY h:mm A',
}

const letters =
  /\[([^\]]*)\]|Mo|M{1,4}|Do|DDDo|D{1,4}|do|d{1,4}|e|E|wo|ww?|Wo|WW?|YYYY|YY|Y|gggg|gg|GGGG|GG|Qo|Q|A|a|HH?|hh?|kk?|mm?|ss?|S{1,9}|zz?|ZZ?|X|x/g

/** The same by the letters of luxon. */
const luxonLetters: Readonly<Record<string, string>> = {
  M: 'L',
  MM: 'LL',
  MMM: 'LLL',
  MMMM: 'LLLL',
  D: 'd',
  DD: 'dd',
  DDD: 'o',
  DDDD: 'ooo',
  ddd: 'ccc',
  dddd: 'cccc',
  E: 'c',
  W: 'W',
  WW: 'WW',
  Y: 'y',
  YY: 'yy',
  YYYY: 'yyyy',
  GG: 'kk',
  GGGG: 'kkkk',
  gg: 'ii',
  gggg: 'iiii',
  w: 'n',
  ww: 'nn',
  Q: 'q',
  A: 'a',
  H: 'H',
  HH: 'HH',
  h: 'h',
  hh: 'hh',
  m: 'm',
  mm: 'mm',
  s: 's',
  ss: 'ss',
  z: 'ZZZZ',
  zz: 'ZZZZ',
  Z: 'ZZ',
  ZZ: 'ZZZ',
  X: 'X',
  x: 'x',
}

/** What luxon has no letters for. */
const others: Readonly<Record<string, (date: DateTime) => string>> = {
  Mo: ({ month }) => ordinal(month),
  Do: ({ day }) => ordinal(day),
  DDDo: (date) => ordinal(date.ordinal),
  do: ({ weekday }) => ordinal(weekday % 7),
  d: ({ weekday }) => String(weekday % 7),
  dd: (date) => date.setLocale('en').toFormat('ccc').slice(0, 2),
  e: ({ weekday }) => String(weekday % 7),
  wo: ({ localWeekNumber }) => ordinal(localWeekNumber),
  Wo: ({ weekNumber }) => ordinal(weekNumber),
  Qo: ({ quarter }) => ordinal(quarter),
  a: (date) => date.setLocale('en').toFormat('a').toLowerCase(),
  k: ({ hour }) => String(hour || 24),
  kk: ({ hour }) => String(hour || 24).padStart(2, '0'),
}

function write(date: DateTime, match: string): string {
  if (/^S+$/.test(match))
    return String(date.millisecond).padStart(3, '0').padEnd(9, '0').slice(0, match.length)
  const known = luxonLetters[match]
  if (known !== undefined) return date.setLocale('en-US').toFormat(known)
  return others[match]?.(date.setLocale('en-US')) ?? match
}

function ordinal(number: number): string {
  const [tens, ones] = [number % 100, number % 10]
  if (tens > 10 && tens < 14) return `${number}th`
  return `${number}${['th', 'st', 'nd', 'rd'][ones] ?? 'th'}`
}
