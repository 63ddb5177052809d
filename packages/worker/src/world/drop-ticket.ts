import type { World } from './world.ts'

/** What was left for an execution that does not begin goes, and its files with it. */
export async function dropTicket({ tickets, server }: World, ticket: string): Promise<void> {
  const { files } = tickets.drop(ticket) ?? { files: [] }
  if (files.length > 0) await server.ask('dropBinaries', files)
}
