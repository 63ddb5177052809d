import { createHash, randomInt } from 'node:crypto'

/** A whole number from 0 up to, but without, the given one. */
export type Dice = (sides: number) => number

/** The same seed throws the same numbers; without one nobody can tell them. */
export function diceOf(seed: string): Dice {
  if (seed === '') return (sides) => randomInt(sides)
  let thrown = 0
  return (sides) => {
    thrown += 1
    const digest = createHash('sha256').update(`${thrown} ${seed}`).digest()
    return digest.readUIntBE(0, 6) % sides
  }
}
