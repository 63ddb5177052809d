export function base64ToBlob(base64: string, type: string): Blob {
  const text = atob(base64)
  const bytes = Uint8Array.from(text, (character) => character.codePointAt(0) ?? 0)
  return new Blob([bytes], { type })
}
