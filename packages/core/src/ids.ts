/**
 * The number in the text of an id; undefined for what can be nobody's id. Workflows, executions, credentials, tags, folders
 * and tables are numbers inside the server and texts outside: in documents, in addresses and on the wire.
 */
export const parseId = (text: string): number | undefined =>
  /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined

/** How an id leaves the server. */
export const formatId = (id: number): string => String(id)
