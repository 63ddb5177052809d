/** Parses what a runner wrote. A key that would set a prototype when it is copied carelessly is dropped. */
export function parsePlain(text: string): unknown {
  // Looking is far cheaper than a reviver; the isolate writes JSON with its own untouched `stringify`.
  if (!text.includes('__proto__')) return JSON.parse(text)
  return JSON.parse(text, (key, value: unknown) => (key === '__proto__' ? undefined : value))
}
