/** The numeric id in a text, or 0, which no row has: whatever is no id is answered like an unknown one. */
export const readId = (text: string): number => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0)
