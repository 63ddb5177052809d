/**
 * How Node runs the server. Without a limit V8 lets what is young take 128 MB on a large machine before it looks at it; many
 * short requests leave nothing behind, so a smaller room costs nothing.
 */
export const serverFlags: readonly string[] = ['--max-semi-space-size=8']
