import { resolve } from 'node:path'
import { restoreBackup } from '../backup/restore-backup.ts'
import { readConfig } from '../config.ts'
import type { CommandInput } from './command.ts'

/** `heddle restore <folder>` */
export async function restore({ env, argument, options }: CommandInput): Promise<void> {
  const config = readConfig(env)
  const folder = resolve(argument)
  const { madeAt, files, replaced } = await restoreBackup(config, {
    folder,
    overwrite: options.has('overwrite'),
    env,
  })
  console.log(`The backup of ${madeAt} is restored to ${config.dataDir}, with ${files} files of executions.`)
  if (replaced !== undefined)
    console.log(`The previous data is in ${replaced}. Delete it once everything works.`)
  console.log('Start the server now. Run heddle doctor to check the installation.')
}
