import type { Colour } from './bitmap.ts'

const named: Readonly<Record<string, string>> = {
  black: '000000',
  blue: '0000ff',
  cyan: '00ffff',
  gray: '808080',
  green: '008000',
  grey: '808080',
  magenta: 'ff00ff',
  none: '000000ff',
  orange: 'ffa500',
  red: 'ff0000',
  transparent: '000000ff',
  white: 'ffffff',
  yellow: 'ffff00',
}

/** A colour as documents write it: the digits after red, green and blue say how transparent it is, so `00` is opaque. */
export function readColour(text: string): Colour {
  const name = text.trim().toLowerCase()
  const digits = Object.hasOwn(named, name) ? (named[name] ?? '') : name.replace(/^#/, '')
  if (!/^([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/.test(digits))
    throw new Error(`"${text}" is no color; write it as #ff0000`)
  const long = digits.length < 6 ? digits.replaceAll(/./g, '$&$&') : digits
  const part = (at: number) => Number.parseInt(long.slice(at, at + 2) || '00', 16)
  return { red: part(0), green: part(2), blue: part(4), alpha: 255 - part(6) }
}
