/** Addresses are found by walking, not by one large pattern: the time must not depend on how hostile the text is. */

const scheme = /^[a-z][a-z0-9+.-]{0,20}:\/\//i

export function extractDomain(text: string): string | undefined {
  const address = extractUrl(text) ?? extractEmail(text) ?? text.trim()
  const host = hostOf(address)
  return isDomain(host) || /^\d{1,3}(?:\.\d{1,3}){3}$/.test(host) || host === 'localhost' ? host : undefined
}

function hostOf(address: string): string {
  const withoutScheme = address.replace(scheme, '')
  const authority = withoutScheme.split(/[/?#\s]/, 1)[0] ?? ''
  const host = authority.slice(authority.lastIndexOf('@') + 1)
  return host.replace(/:\d{1,5}$/, '')
}

export function extractUrl(text: string): string | undefined {
  const start = text.search(/https?:\/\/|ftp:\/\/|www\./i)
  if (start === -1) return undefined
  const address = text.slice(start).split(/[\s<>"'`]/, 1)[0] ?? ''
  return withoutEndMarks(address)
}

/** A full stop or a bracket after an address belongs to the sentence. */
function withoutEndMarks(address: string): string {
  let end = address.length
  while (end > 0 && '.,;:!?)]}'.includes(address.charAt(end - 1))) end--
  return address.slice(0, end)
}

export function extractUrlPath(text: string): string | undefined {
  const address = extractUrl(text) ?? text.trim()
  const withoutScheme = address.replace(scheme, '')
  const slash = withoutScheme.indexOf('/')
  if (!isUrl(address) && slash === -1) return undefined
  return slash === -1 ? '/' : (withoutScheme.slice(slash).split(/[?#]/, 1)[0] ?? '/')
}

export function extractEmail(text: string): string | undefined {
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    const start = walk(text, at - 1, -1)
    const end = walk(text, at + 1, 1)
    const address = withoutEndMarks(text.slice(start + 1, end))
    if (isEmail(address)) return address
  }
  return undefined
}

/** The longest email address that exists has 320 characters. */
function walk(text: string, from: number, step: 1 | -1): number {
  let at = from
  while (Math.abs(at - from) < 320 && /[\p{L}\p{N}._%+-]/u.test(text.charAt(at))) at += step
  return at
}

export const isEmail = (text: string): boolean =>
  text.length <= 320 && /^[^\s@<>()]+@[^\s@.<>()]+(?:\.[^\s@.<>()]+)+$/.test(text)

export const isDomain = (text: string): boolean =>
  text.length <= 253 &&
  text.split('.').length > 1 &&
  text.split('.').every((label) => /^[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u.test(label)) &&
  /\p{L}/u.test(text.slice(text.lastIndexOf('.')))

export const isUrl = (text: string): boolean => /^(?:https?|ftp):\/\/[^\s/?#]+(?:[/?#]\S*)?$/i.test(text)
