import { guestTypes, nowhere, Shelf } from '@heddle/guests'
import { catalog } from '@heddle/nodes'
import type { Config } from '../config.ts'
import { packagesFolder } from '../package-settings.ts'

/** Lists the nodes of installed packages beside the product's own; they run in the threads of the engine. */
export async function joinGuests(config: Pick<Config, 'packages' | 'dataDir'>): Promise<void> {
  const folder = packagesFolder(config)
  catalog.joinGuests(
    folder === undefined ? undefined : guestTypes(new Shelf(folder, catalog.isOwnCredential), nowhere),
  )
  await catalog.refresh()
}
