import { Facade } from '../values/facade.ts'
import { isPlain } from '../values/value-kind.ts'
import { hostBudget, perCharacter } from './budget.ts'

const elementWeight = 100
const fieldWeight = 200
/** Dates are written by a library; what is left of other objects is little. */
const specialWeight = 3000

/**
 * What it costs to walk a value from end to end and to write it down, as text or as JSON. The walk ends where nobody could afford
 * it: a few arrays that hold each other twice are a tree without end.
 */
export const weightOf = (value: unknown): number => weigh(value, hostBudget.evaluation)

function weigh(value: unknown, room: number): number {
  if (typeof value === 'string') return elementWeight + value.length * perCharacter
  return typeof value === 'object' && value !== null ? weightOfObject(value, room) : elementWeight
}

function weightOfObject(value: object, room: number): number {
  if (Array.isArray(value)) return weightOfList(value, room)
  if (isPlain(value)) return weightOfFields(value as Readonly<Record<string, unknown>>, room)
  return value instanceof Facade ? elementWeight : specialWeight
}

function weightOfList(list: readonly unknown[], room: number): number {
  let weight = elementWeight
  for (const value of list) {
    weight += weigh(value, room - weight)
    if (weight > room) break
  }
  return weight
}

function weightOfFields(object: Readonly<Record<string, unknown>>, room: number): number {
  let weight = elementWeight
  // oxlint-disable-next-line guard-for-in -- plain data has no other keys than its own
  for (const key in object) {
    weight += fieldWeight + key.length * perCharacter + weigh(object[key], room - weight)
    if (weight > room) break
  }
  return weight
}

/** How deep a value is nested that was weighed before. */
export const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? Object.values(value).reduce<number>((deepest, inner) => Math.max(deepest, depthOf(inner)), 0) + 1
    : 0

/** How much longer JavaScript takes to make a text of nested arrays than we to weigh them. */
export const textFactor = 3

/** What it costs to take arguments for numbers or texts, whatever they are. */
export function weightOfArguments(args: readonly unknown[]): number {
  let weight = 0
  for (const value of args) weight += weightOfArgument(value)
  return weight
}

export function weightOfArgument(value: unknown): number {
  if (typeof value === 'string') return value.length * perCharacter
  return typeof value === 'object' && value !== null ? weightOf(value) * textFactor : 0
}
