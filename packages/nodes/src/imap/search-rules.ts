import { textOf } from '@heddle/core'
import type { SearchObject } from 'imapflow'

/** Each of the rules that a person writes as JSON: `["UNSEEN", ["FROM", "ann"], ["OR", "SEEN", ["SINCE", "2026-01-01"]]]`. */
export function readSearchRules(text: string): SearchObject[] {
  const rules = parsed(text)
  if (!Array.isArray(rules))
    throw new Error('The rules for emails must be a list in JSON, such as ["UNSEEN"]')
  return rules.length === 0 ? [{ all: true }] : rules.map(ruleOf)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

const flags: Readonly<Record<string, SearchObject>> = {
  ALL: { all: true },
  ANSWERED: { answered: true },
  DELETED: { deleted: true },
  DRAFT: { draft: true },
  FLAGGED: { flagged: true },
  NEW: { new: true },
  OLD: { old: true },
  RECENT: { recent: true },
  SEEN: { seen: true },
  UNANSWERED: { answered: false },
  UNDELETED: { deleted: false },
  UNDRAFT: { draft: false },
  UNFLAGGED: { flagged: false },
  UNSEEN: { seen: false },
}

type WithValue = (value: string, second: unknown) => SearchObject

const withValue: Readonly<Record<string, WithValue>> = {
  BCC: (bcc) => ({ bcc }),
  BEFORE: (time) => ({ before: dayOf(time) }),
  BODY: (body) => ({ body }),
  CC: (cc) => ({ cc }),
  FROM: (from) => ({ from }),
  HEADER: (name, text) => ({ header: { [name]: textOrTrue(text) } }),
  KEYWORD: (keyword) => ({ keyword }),
  LARGER: (size) => ({ larger: Number(size) }),
  ON: (time) => ({ on: dayOf(time) }),
  SENTBEFORE: (time) => ({ sentBefore: dayOf(time) }),
  SENTON: (time) => ({ sentOn: dayOf(time) }),
  SENTSINCE: (time) => ({ sentSince: dayOf(time) }),
  SINCE: (time) => ({ since: dayOf(time) }),
  SMALLER: (size) => ({ smaller: Number(size) }),
  SUBJECT: (subject) => ({ subject }),
  TEXT: (text) => ({ text }),
  TO: (to) => ({ to }),
  UID: (uid) => ({ uid }),
  UNKEYWORD: (unKeyword) => ({ unKeyword }),
  'X-GM-RAW': (gmraw) => ({ gmraw }),
}

function ruleOf(rule: unknown): SearchObject {
  const [first, ...values] = Array.isArray(rule) ? (rule as unknown[]) : [rule]
  const name = String(first).toUpperCase()
  // Any rule can be turned around.
  if (name.startsWith('!')) return { not: ruleOf([name.slice(1), ...values]) }
  if (name === 'OR') return { or: values.map(ruleOf) }
  const found = flags[name] ?? withValue[name]?.(textOf(values[0]), values[1])
  if (!found) throw new Error(`There is no rule "${String(first)}" for emails`)
  return found
}

function dayOf(text: string): Date {
  const day = new Date(text)
  if (Number.isNaN(day.getTime())) throw new Error(`"${text}" is not a date`)
  return day
}

const textOrTrue = (text: unknown): string | boolean =>
  typeof text === 'string' && text !== '' ? text : true
