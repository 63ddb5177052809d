import { isJsonObject, textOf } from '@heddle/core'
import { credentialProperties } from '@heddle/core/node'
import { catalog } from '@heddle/nodes'

/** The texts of a credential that nobody may see: what is typed into password fields, and the tokens of services. */
export function secretTexts(type: string, data: Readonly<Record<string, unknown>>): string[] {
  const texts = Object.entries(data).flatMap(([name, value]) => {
    if (name === 'oauthTokenData') return tokensOf(value)
    return isSecret(type, name) ? textsOf(value) : []
  })
  const user = textOf(data.user ?? data.username)
  const basic = user === '' ? [] : texts.map((text) => Buffer.from(`${user}:${text}`).toString('base64'))
  return [...texts, ...texts.flatMap(withoutScheme), ...basic]
}

/** Of an unknown type everything is secret. */
function isSecret(type: string, name: string): boolean {
  const properties = credentialProperties(catalog.credentialTypes, type)
  return (
    properties.length === 0 ||
    properties.some((each) => each.name === name && each.typeOptions?.password === true)
  )
}

/** Services give more than tokens with them, such as names. */
function tokensOf(value: unknown): string[] {
  if (!isJsonObject(value)) return []
  return Object.entries(value).flatMap(([name, token]) => (/token|secret/i.test(name) ? textsOf(token) : []))
}

/** A secret may be a whole description of headers and fields, of which each has its own. */
function textsOf(value: unknown): string[] {
  if (typeof value !== 'string') return isJsonObject(value) ? leavesOf(value) : []
  const parsed = parseObject(value)
  return parsed ? [value, ...leavesOf(parsed)] : [value]
}

function parseObject(text: string): Record<string, unknown> | undefined {
  if (!text.trimStart().startsWith('{')) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return isJsonObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Headers that everybody sends say nothing. */
const commonHeaders = /^(accept(-\w+)?|content-type|user-agent|host|origin|referer)$/i

function leavesOf(object: Record<string, unknown>): string[] {
  return Object.entries(object).flatMap(([name, value]) => {
    if (commonHeaders.test(name)) return []
    return isJsonObject(value) ? leavesOf(value) : [textOf(value)]
  })
}

/** `Bearer abc` is no less secret without its first word. */
const withoutScheme = (text: string): string[] => /^[\w-]+ (\S+)$/.exec(text)?.slice(1) ?? []
