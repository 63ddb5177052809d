import { resolve } from 'node:path'
import packageFile from '../../package.json' with { type: 'json' }
import { makeBackup } from '../backup/make-backup.ts'
import { readConfig } from '../config.ts'
import { keyFile } from '../key-file.ts'
import type { CommandInput } from './command.ts'

/** `heddle backup <folder>` */
export async function backup({ env, argument, options }: CommandInput): Promise<void> {
  const config = readConfig(env)
  const folder = resolve(argument)
  const withKey = options.has('with-key')
  const { files, hasKey } = await makeBackup(config, { folder, withKey, version: packageFile.version, env })
  console.log(`The backup is in ${folder}: the database and ${files} files of executions.`)
  if (config.s3)
    console.log(`Files in the bucket ${config.s3.bucket} are not part of it. Back up the bucket as well.`)
  if (hasKey)
    console.log('It contains the encryption key: anyone who has it can read the credentials. Keep it safe.')
  else {
    const place = config.encryptionKey ? 'the value of HEDDLE_ENCRYPTION_KEY' : keyFile(config)
    console.log(
      `It does not contain the encryption key. Keep ${place} in another place: without it, the credentials are lost.`,
    )
  }
}
