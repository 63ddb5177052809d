/** A ticket begins with the name of the thread in which its items wait. */
export const ticketPrefix = (thread: string): string => `${thread}.`

export const threadNameOf = (ticket: string): string => ticket.slice(0, ticket.indexOf('.'))
