import { join } from 'node:path'
import { flag, list, setting, webUrl } from './setting-values.ts'

/** What says whether packages can be installed, which, and from where. */
export const packageSettings = {
  packages: setting(
    'HEDDLE_PACKAGES',
    'Whether the owner can install packages with further nodes.',
    flag(true),
  ),
  packagesAllow: setting(
    'HEDDLE_PACKAGES_ALLOW',
    'Comma-separated names of packages that can be installed; a star at the end stands for any text. Defaults to all.',
    list.default([]),
  ),
  packagesRegistry: setting(
    'HEDDLE_PACKAGES_REGISTRY',
    'Address of the registry that packages come from. Defaults to that of npm.',
    webUrl.optional(),
  ),
}

/** Where packages are installed; undefined when there are to be none. */
export const packagesFolder = ({ packages, dataDir }: { packages: boolean; dataDir: string }) =>
  packages ? join(dataDir, 'packages') : undefined

/** Where programs are, proxies, certificates and npm's own settings; nothing of ours. */
const npmVariables = /^(PATH|(HTTPS?|NO)_PROXY|NODE_EXTRA_CA_CERTS|SSL_CERT_(FILE|DIR)|NPM_CONFIG_\w+)$/i

export const npmEnvironment = (env: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) =>
      value !== undefined && npmVariables.test(name) ? [[name, value]] : [],
    ),
  )
