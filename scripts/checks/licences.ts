import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Violation } from './source-files.ts'

const permissive = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'OFL-1.1',
  'Unlicense',
  'Python-2.0',
  'Zlib',
])

/** Packages that have their licence in a file and do not name it. */
const licenceFiles: Readonly<Record<string, string>> = {
  // LICENSE.md
  'node_modules/exif-parser': 'MIT',
}

export interface LicenceReport {
  packages: number
  violations: Violation[]
}

interface Locked {
  dev?: boolean
  link?: boolean
  optional?: boolean
  resolved?: string
  license?: string
}

/** Everything that ships must be permissive, and the lock file must name no download address. */
export function checkLicences(root: string): LicenceReport {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>
  }
  const entries = Object.entries(lock.packages).filter(
    ([path, { link }]) => path.includes('node_modules') && !link,
  )
  const shipped = entries.filter(([, { dev }]) => !dev)
  return {
    packages: shipped.length,
    violations: [
      ...shipped.flatMap(([path, locked]) => judgeLicence(path, licenceOf(root, path, locked))),
      ...entries.flatMap(([path, { resolved }]) =>
        resolved ? [{ path: 'package-lock.json', message: `${path} records a download address` }] : [],
      ),
    ],
  }
}

/** The lock file usually knows; else the installed package says. */
function licenceOf(root: string, path: string, { license, optional }: Locked): string | undefined {
  if (license) return license
  if (licenceFiles[path] !== undefined) return licenceFiles[path]
  const file = join(root, path, 'package.json')
  if (!existsSync(file)) return optional ? 'MIT' : undefined
  const { license: own, licenses } = JSON.parse(readFileSync(file, 'utf8')) as Manifest
  // All of them hold where an older package lists several.
  return own ?? licenses?.map(({ type }) => type).join(' AND ')
}

interface Manifest {
  license?: string
  /** As older packages have it. */
  licenses?: { type: string }[]
}

function judgeLicence(path: string, licence: string | undefined): Violation[] {
  const choices = (licence ?? '').replaceAll(/[()]/g, '').split(/ OR /i)
  const fits = choices.some((choice) => choice.split(/ AND /i).every((part) => permissive.has(part.trim())))
  return fits ? [] : [{ path, message: `has the licence "${licence ?? 'none'}", which is not permissive` }]
}
