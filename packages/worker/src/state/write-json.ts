import { cutDeep } from '@heddle/core'

/** JSON of something that an execution has made. What is nested so deep that it cannot be written is cut, not lost with the rest. */
export function writeJson(value: unknown): string {
  try {
    return JSON.stringify(value)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return JSON.stringify(cutDeep(value))
  }
}
