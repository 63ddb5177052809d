import type { ImapFlow, SearchObject } from 'imapflow'

/** What is remembered of a mailbox between two looks. */
export interface MailboxMemory {
  /** Numbers of messages count only as long as this is the same. */
  validity?: string
  lastUid?: number
  nextUid?: number
  /** Those of the look before, which are to be marked as read. */
  toMark?: number[]
}

interface Looking {
  rules: readonly SearchObject[]
  /** Those that were seen already are no news, whatever the rules say. */
  tracks: boolean
  memory: MailboxMemory
}

/** So many at once; the others follow at the next time. */
const mostAtOnce = 100

/** The numbers of the messages that are new, the oldest first. */
export async function findNewMails(client: ImapFlow, { rules, tracks, memory }: Looking): Promise<number[]> {
  const { uidValidity, uidNext } = openedIn(client)
  if (memory.validity !== String(uidValidity)) {
    delete memory.lastUid
    delete memory.nextUid
  }
  const hasArrived = memory.nextUid === undefined || memory.nextUid < uidNext
  memory.validity = String(uidValidity)
  memory.nextUid = uidNext
  if (!tracks) return hasArrived ? (await search(client, rules)).slice(-mostAtOnce) : []
  const last = memory.lastUid ?? 0
  // The range of a server includes the last message, even if that is none after the number.
  const newer = (await search(client, [...rules, { uid: `${last + 1}:*` }])).filter((uid) => uid > last)
  const found = newer.slice(0, mostAtOnce)
  memory.lastUid = found.at(-1) ?? last
  return found
}

/**
 * Marks as read what the look before has found. Not at once: what that look remembers is stored together with the execution, and a
 * mail that is marked before then would be lost with the process.
 */
export async function markKnown(client: ImapFlow, memory: MailboxMemory): Promise<void> {
  const { toMark = [], validity } = memory
  delete memory.toMark
  if (toMark.length === 0 || validity !== String(openedIn(client).uidValidity)) return
  await client.messageFlagsAdd(toMark.join(','), [String.raw`\Seen`], { uid: true })
}

/** The newest one that fits, for trying. */
export const findNewestMail = async (client: ImapFlow, rules: readonly SearchObject[]): Promise<number[]> =>
  (await search(client, rules)).slice(-1)

/** One rule after the other: two of the same kind cannot stand in one question. */
async function search(client: ImapFlow, rules: readonly SearchObject[]): Promise<number[]> {
  let left: Set<number> | undefined
  for (const rule of rules) {
    const found = (await client.search(rule, { uid: true })) || []
    const before = left
    left = new Set(before ? found.filter((uid) => before.has(uid)) : found)
  }
  return [...(left ?? [])].toSorted((a, b) => a - b)
}

function openedIn({ mailbox }: ImapFlow) {
  if (!mailbox) throw new Error('The mailbox is not open')
  return mailbox
}
