import { ConfigError, readConfig } from '../config.ts'
import { ok, problem, type Finding } from './finding.ts'
import { lookAtAddress } from './look-at-address.ts'
import { lookAtData } from './look-at-data.ts'
import { lookAtFolder } from './look-at-folder.ts'

/** Looks at everything that an installation needs. Nothing is changed. */
export async function examine(env: NodeJS.ProcessEnv): Promise<Finding[]> {
  try {
    const config = readConfig(env)
    const folder = lookAtFolder(config)
    const canGoOn = !folder.some(({ about, state }) => about === 'data folder' && state === 'problem')
    return [
      ok('configuration', 'All settings are valid.'),
      ...folder,
      ...(canGoOn ? await lookAtData(config) : []),
      lookAtAddress(config),
    ]
  } catch (error) {
    if (error instanceof ConfigError) return [problem('configuration', error.message)]
    throw error
  }
}
