/** A new one per page load; it decides which push stream gets the events of a run. */
export const sessionId: string = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
  (byte % 36).toString(36),
).join('')
