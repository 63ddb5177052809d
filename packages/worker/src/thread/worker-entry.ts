/** The code of a thread. In the release it stands beside the server's; in the sources beside this file. */
export const workerEntry = new URL(
  import.meta.url.endsWith('.ts') ? './worker.ts' : './worker.js',
  import.meta.url,
)
