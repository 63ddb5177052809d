/** A stream in parts of the same size; the last one may be shorter. */
export async function* inParts(
  chunks: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<Uint8Array, undefined> {
  let waiting: Uint8Array[] = []
  let length = 0
  for await (const chunk of chunks) {
    waiting.push(chunk)
    length += chunk.length
    while (length >= size) {
      const whole = joined(waiting, length)
      yield whole.subarray(0, size)
      waiting = [whole.subarray(size)]
      length -= size
    }
  }
  if (length > 0) yield joined(waiting, length)
}

function joined(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}
