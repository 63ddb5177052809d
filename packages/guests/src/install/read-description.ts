import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PackageDescription } from '../protocol/package-description.ts'
import type { InstalledPackage } from './installed-file.ts'

/** Where the description of an installed package stands, in its folder. */
export const descriptionFile = 'description.json'

/** What a package brings, as it was found out when it was installed. One whose files are gone brings nothing. */
export async function readDescription(
  packagesFolder: string,
  { folder }: Pick<InstalledPackage, 'folder'>,
): Promise<PackageDescription> {
  try {
    return JSON.parse(
      await readFile(join(packagesFolder, folder, descriptionFile), 'utf8'),
    ) as PackageDescription
  } catch {
    return { nodes: [], credentials: [], problems: ['Its files are missing or damaged. Install it again.'] }
  }
}
