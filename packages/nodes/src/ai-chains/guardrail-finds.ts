import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import type { RunContext } from '@heddle/core/node'
import patterns from './personal-data.json' with { type: 'json' }

/** Something in a text that must not be there. */
export interface Find {
  /** What it is, as it stands in its place in a text that was cleaned. */
  kind: string
  text: string
}

/** Looks for one kind of thing in a text. */
export type Finder = (text: string) => Find[] | Promise<Find[]>

/** Data about people, by its form. */
export function personalData({ type, entities }: JsonObject): Finder {
  const wanted = type === 'selected' && Array.isArray(entities) ? new Set(entities) : undefined
  const kinds = Object.entries(patterns).filter(([kind]) => !wanted || wanted.has(kind))
  return (text) =>
    kinds.flatMap(([kind, pattern]) =>
      [...text.matchAll(new RegExp(pattern, 'g'))].map(([found]) => ({ kind, text: found })),
    )
}

/** Words that a text must not have, whether they are written small or large. */
export function keywords(words: readonly string[]): Finder {
  const wanted = words.map((word) => word.toLowerCase())
  return (text) => {
    const said = ` ${text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, ' ')} `
    return wanted
      .filter((word) => said.includes(` ${word.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim()} `))
      .map((word) => ({ kind: 'KEYWORD', text: word }))
  }
}

/** How a word has to look to be taken for a secret. */
const looks: Readonly<Record<string, { length: number; entropy: number; classes: number }>> = {
  strict: { length: 12, entropy: 3, classes: 2 },
  balanced: { length: 20, entropy: 3.5, classes: 2 },
  permissive: { length: 30, entropy: 4, classes: 3 },
}

const known =
  /^(?:sk-|pk_|rk_|ghp_|gho_|ghs_|github_pat_|glpat-|xox[abprs]-|AKIA|ASIA|AIza|ya29\.|eyJ)[\w.-]{8,}/

/** Keys and tokens: those that begin as such do, and words that look like chance. */
export function secrets({ permissiveness }: JsonObject): Finder {
  const look = looks[textOf(permissiveness)] ?? { length: 20, entropy: 3.5, classes: 2 }
  const isSecret = (word: string) =>
    known.test(word) ||
    (word.length >= look.length &&
      !/[/@]/.test(word) &&
      classesOf(word) >= look.classes &&
      /\d/.test(word) &&
      entropyOf(word) >= look.entropy)
  return (text) =>
    text
      .split(/[\s"'`,;:=()<>[\]{}]+/)
      .filter(isSecret)
      .map((found) => ({ kind: 'SECRET', text: found }))
}

const classesOf = (word: string): number =>
  [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((each) => each.test(word)).length

/** Bits per character. */
function entropyOf(word: string): number {
  const counts = new Map<string, number>()
  for (const character of word) counts.set(character, (counts.get(character) ?? 0) + 1)
  return [...counts.values()].reduce((sum, count) => {
    const share = count / word.length
    return sum - share * Math.log2(share)
  }, 0)
}

const addresses = /\b(?:(?:https?|ftp):\/\/|(?:data|javascript|vbscript|mailto):|www\.)[^\s<>"']+/gi

/** Addresses that are not allowed. */
export function addressesExcept(given: JsonObject): Finder {
  const allowed = textOf(given.allowedUrls)
    .split(',')
    .map((each) => each.trim().toLowerCase())
    .filter((each) => each !== '')
  const isAllowed = (found: string) => {
    const url = URL.parse(found.toLowerCase().startsWith('www.') ? `https://${found}` : found)
    if (!url || !schemesOf(given).includes(url.protocol.slice(0, -1))) return false
    if (given.blockUserinfo !== false && (url.username !== '' || url.password !== '')) return false
    return allowed.some((each) => isUnder(url, each, given.allowSubdomains !== false))
  }
  return (text) =>
    [...text.matchAll(addresses)]
      .map(([found]) => found.replace(/[.,;:!?)\]]{1,20}$/, ''))
      .filter((found) => !isAllowed(found))
      .map((found) => ({ kind: 'URL', text: found }))
}

const schemesOf = ({ allowedSchemes }: JsonObject): unknown[] =>
  Array.isArray(allowedSchemes) ? allowedSchemes : ['https']

function isUnder(url: URL, allowed: string, withSubdomains: boolean): boolean {
  const rule = URL.parse(allowed.includes('://') ? allowed : `${url.protocol}//${allowed}`)
  if (!rule || (allowed.includes('://') && rule.protocol !== url.protocol)) return false
  const isHost = url.host === rule.host || (withSubdomains && url.host.endsWith(`.${rule.host}`))
  const path = rule.pathname.replace(/\/$/, '')
  return isHost && (url.pathname === path || url.pathname.startsWith(`${path}/`))
}

/** What fits a pattern of the workflow, looked for where that can be stopped. */
export const fitting =
  ({ evaluate }: Pick<RunContext, 'evaluate'>, itemIndex: number, { name, value }: JsonObject): Finder =>
  async (text) => {
    const [, pattern = textOf(value), flags = ''] = /^\/(.*)\/([a-z]*)$/s.exec(textOf(value)) ?? []
    const found = await evaluate('={{ $text.match(new RegExp($pattern, $flags)) ?? [] }}', itemIndex, {
      $text: text,
      $pattern: pattern,
      $flags: flags.includes('g') ? flags : `${flags}g`,
    })
    const texts = Array.isArray(found) ? found.map(textOf) : []
    return texts.filter((each) => each !== '').map((each) => ({ kind: textOf(name) || 'CUSTOM', text: each }))
  }

/** The text with the names of the finds in their places, the longest first. */
export const cleaned = (text: string, finds: readonly Find[]): string =>
  finds
    .toSorted((one, other) => other.text.length - one.text.length)
    .reduce((rest, find) => rest.replaceAll(find.text, () => `<${find.kind}>`), text)

/** The value of a guardrail that is there. */
export const settingsOf = (given: unknown): JsonObject =>
  isJsonObject(given) && isJsonObject(given.value) ? given.value : {}
