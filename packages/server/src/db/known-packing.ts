import { packJson } from '@heddle/worker'

const known = new WeakMap<object, Uint8Array>()

/** Keeps the packed JSON of a value that nobody changes any more, for as long as the value is there. */
export const rememberPacking = (value: object, packed: Uint8Array): void => void known.set(value, packed)

/** The packed JSON of a value, if somebody has made it already. */
export const findPacking = (value: object): Uint8Array | undefined => known.get(value)

export const packValue = (value: object): Buffer =>
  Buffer.from(known.get(value) ?? packJson(JSON.stringify(value)))
