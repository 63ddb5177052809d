import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
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
  packagesToken: setting(
    'HEDDLE_PACKAGES_TOKEN',
    'Token with which that registry lets this instance read private packages.',
    z.string().optional(),
  ),
  packagesTokenFile: setting(
    'HEDDLE_PACKAGES_TOKEN_FILE',
    'File that holds this token, read at the start.',
    z.string().optional(),
  ),
  certificates: setting(
    'NODE_EXTRA_CA_CERTS',
    'PEM file of further certificate authorities to trust, for requests and packages. Read by Node.',
    z.string().optional(),
  ),
}

interface TokenSettings {
  packagesRegistry?: string | undefined
  packagesToken?: string | undefined
  packagesTokenFile?: string | undefined
}

interface RegistryToken {
  /** What npm is told, under a name that belongs to the registry: it goes to no other, and stands in no call. */
  token: Record<string, string>
  fault?: string
}

export function registryToken(given: TokenSettings): RegistryToken {
  const { packagesToken: inline, packagesTokenFile, packagesRegistry } = packageSettings
  const token = given.packagesToken ?? readTokenFile(given.packagesTokenFile)
  if (token === undefined && given.packagesTokenFile !== undefined)
    return { token: {}, fault: `${packagesTokenFile.variable} must be a file that can be read` }
  if (token === undefined) return { token: {} }
  if (given.packagesRegistry === undefined)
    return { token: {}, fault: `${inline.variable} needs ${packagesRegistry.variable}` }
  const { host, pathname } = new URL(given.packagesRegistry)
  return { token: { [`npm_config_//${host}${pathname.replace(/\/?$/, '/')}:_authToken`]: token } }
}

function readTokenFile(file: string | undefined): string | undefined {
  try {
    return file === undefined ? undefined : readFileSync(file, 'utf8').trim()
  } catch {
    return undefined
  }
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
