/**
 * What expressions may cost on the host, in nanoseconds of an ordinary machine: one evaluation, and all of a node run together.
 * The sandbox does what is beyond.
 */
export const hostBudget = { evaluation: 250_000_000, total: 30_000_000_000 }

/** Memory is paid for by time: no evaluation can make more than some ten megabytes. */
export const perByte = 8
export const perElement = 8 * perByte
/** Most texts take a byte for each character, and most of them are gone at once. */
export const perCharacter = 2

/** Shorter texts are part of whatever is done with them. */
export const freeCharacters = 64

/** Results that are not counted: a node run has as many as it has items. */
export const smallResult = 10_000

/** A character of JSON, which can become an object. */
export const parsingCost = 60
