import { Guests, guestTypes, Shelf } from '@heddle/guests'
import { catalog } from '@heddle/nodes'
import type { createConnector, HttpClient } from '@heddle/outbound'
import type { WorkerConfig } from '../protocol/worker-config.ts'

interface Ways {
  http: HttpClient
  openConnection: ReturnType<typeof createConnector>
}

const requestMs = 60_000

/** Lets the nodes of installed packages run in this thread; their processes are started when they are needed. */
export function openGuests(
  { packagesFolder, certificates }: Pick<WorkerConfig, 'packagesFolder' | 'certificates'>,
  { http, openConnection }: Ways,
): Guests | undefined {
  if (packagesFolder === undefined) return undefined
  const shelf = new Shelf(packagesFolder, catalog.isOwnCredential)
  const isInstalled = async (name: string) => {
    await shelf.refresh()
    return shelf.has(name)
  }
  const guests = new Guests({ openConnection, certificates, isInstalled })
  catalog.joinGuests(
    guestTypes(shelf, { guests, http: (request) => http.send(request, AbortSignal.timeout(requestMs)) }),
  )
  // Whoever needs a node looks again; until then nothing is lost when the list cannot be read.
  shelf.refresh().catch(() => undefined)
  return guests
}
