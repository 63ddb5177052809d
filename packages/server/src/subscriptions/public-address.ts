/** Where a webhook is called from outside. */
export function publicAddress(
  baseUrl: string,
  { kind, test, path }: { kind: 'webhook' | 'form'; test: boolean; path: string },
): string {
  return `${baseUrl}${kind}${test ? '-test' : ''}/${path}`
}
