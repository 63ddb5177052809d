/**
 * How Node runs the server. On a large machine V8 lets what is young take 128 MB before it looks at it. Many short requests leave
 * nothing behind, so less room costs next to nothing. What else can be set the server sets itself once it has started.
 */
export const serverFlags: readonly string[] = ['--max-semi-space-size=8']
