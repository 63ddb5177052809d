/**
 * Acts on the first press and ignores repeats within the time. A key that is held down or hit twice
 * must not delete two things.
 */
export function firstPress(milliseconds: number, now: () => number = Date.now): () => boolean {
  let last = -Infinity
  return () => {
    const time = now()
    if (time - last < milliseconds) return false
    last = time
    return true
  }
}
