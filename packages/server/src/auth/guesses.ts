import type { Db } from '../db/schema.ts'
import { TooManyRequests } from './refusals.ts'
import { networkOf } from './network.ts'
import { hashToken } from './tokens.ts'

const minute = 60_000

/** How many guesses are taken from each kind of source, and in which time. */
const limits = {
  /** Whoever tries many accounts. */
  address: { most: 25, withinMs: 5 * minute },
  /** Somebody who forgot the password, or guesses it: nobody else is slowed down by them. */
  'account and address': { most: 10, withinMs: 5 * minute },
  /** One account from many addresses. */
  account: { most: 100, withinMs: 15 * minute },
  /** A browser that its person has signed in with is counted by itself: strangers cannot lock it out. */
  device: { most: 10, withinMs: 5 * minute },
  /** Six digits are soon guessed by those who know the password. */
  code: { most: 20, withinMs: 15 * minute },
  /** Links for new passwords that somebody asks for. */
  'asked for links': { most: 5, withinMs: 15 * minute },
  /** What somebody asks the assistant, at the owner's expense. */
  assistant: { most: 60, withinMs: 15 * minute },
  /** Links that are mailed to one person, whoever asks for them. */
  'mailed links': { most: 3, withinMs: 15 * minute },
} as const

/** What guesses are counted by. */
export interface Source {
  kind: keyof typeof limits
  /** Which of its kind. */
  of: string
}

/** By what a guess at somebody's password is counted. */
export function sourcesOf(guess: { account: string; address: string; device: string | undefined }): Source[] {
  const { account, device } = guess
  if (device !== undefined) return [{ kind: 'device', of: device }]
  const address = networkOf(guess.address)
  return [
    { kind: 'address', of: address },
    { kind: 'account and address', of: `${account} ${address}` },
    { kind: 'account', of: account },
  ]
}

/** Counts what is given as a secret; it was no guess if the check does not throw. */
export async function guardSecret<T>(
  db: Db,
  sources: readonly Source[],
  check: () => Promise<T>,
): Promise<T> {
  await countGuess(db, sources)
  const found = await check()
  await uncountGuess(db, sources)
  return found
}

/** Counts the guesses at links, which are nobody's yet. */
export const linkSources = (address: string): Source[] => [{ kind: 'address', of: networkOf(address) }]

/** Refuses a guess from where there were too many. It counts before it is checked: of many at a time only some are checked. */
export async function countGuess(db: Db, sources: readonly Source[]): Promise<void> {
  for (const source of sources) {
    const seconds = await findWait(db, source)
    if (seconds !== undefined) throw new TooManyRequests(seconds)
  }
}

/** Counts, and gives the seconds to wait if that was one too many. */
export async function findWait(db: Db, source: Source): Promise<number | undefined> {
  const { most, withinMs } = limits[source.kind]
  const now = new Date()
  const { count, until } = await addOne(db, source, { now, withinMs })
  if (count === 1) await deleteLapsed(db, now)
  return count > most ? Math.ceil((Date.parse(until) - now.getTime()) / 1000) : undefined
}

/** A right guess was none. */
export async function uncountGuess(db: Db, sources: readonly Source[]): Promise<void> {
  await db
    .updateTable('secret_guess')
    .set((row) => ({ count: row('count', '-', 1) }))
    .where('source', 'in', sources.map(nameOf))
    .where('count', '>', 0)
    .execute()
}

/** One statement, so that processes that count at the same time all count. */
const addOne = (db: Db, source: Source, { now, withinMs }: { now: Date; withinMs: number }) => {
  const until = new Date(now.getTime() + withinMs).toISOString()
  return db
    .insertInto('secret_guess')
    .values({ source: nameOf(source), count: 1, until })
    .onConflict((conflict) =>
      conflict.column('source').doUpdateSet((row) => {
        const lapsed = row('secret_guess.until', '<=', now.toISOString())
        return {
          count: row
            .case()
            .when(lapsed)
            .then(1)
            .else(row('secret_guess.count', '+', 1))
            .end(),
          until: row.case().when(lapsed).then(until).else(row.ref('secret_guess.until')).end(),
        }
      }),
    )
    .returning(['count', 'until'])
    .executeTakeFirstOrThrow()
}

/** Of a fixed length and without anybody's address. */
const nameOf = ({ kind, of }: Source): string => hashToken(`${kind} ${of}`)

/** Strangers make these rows: there are never many more. @internal */
export const guessesKept = 20_000

async function deleteLapsed(db: Db, now: Date): Promise<void> {
  const oldest = await db
    .selectFrom('secret_guess')
    .select('until')
    .orderBy('until', 'desc')
    .offset(guessesKept)
    .limit(1)
    .executeTakeFirst()
  const last = now.toISOString()
  await db
    .deleteFrom('secret_guess')
    .where('until', '<=', oldest && oldest.until > last ? oldest.until : last)
    .execute()
}
