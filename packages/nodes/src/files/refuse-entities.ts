/** Entities that a document defines can grow without end or read files; those of XML itself suffice. */
export function refuseEntities(text: string, what: string): void {
  if (/<!ENTITY|<!DOCTYPE[^>]*\[/i.test(text)) {
    throw new Error(`The ${what} defines entities of its own, which is not allowed`)
  }
}
