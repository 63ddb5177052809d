import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { repositoryRoot } from '../run-command.ts'

/** What is needed to add something and to try it. */
const needed = /^(packages|scripts|docs)\/|^[^/]+\.(json|ts|md)$/
/** Pictures and journeys prove nothing here, and take long to copy. */
const unneeded = /^docs\/images\/|^packages\/templates\/src\/.+\.png$/

/** A copy of the working tree in a folder of its own. Libraries are linked; our packages are those of the copy. */
export function copyRepository(): string {
  const copy = mkdtempSync(join(tmpdir(), 'heddle-additions-'))
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: repositoryRoot,
    encoding: 'utf8',
  })
  for (const path of files.split('\n')) {
    if (!needed.test(path) || unneeded.test(path)) continue
    mkdirSync(dirname(join(copy, path)), { recursive: true })
    cpSync(join(repositoryRoot, path), join(copy, path))
  }
  linkLibraries(copy)
  return copy
}

function linkLibraries(copy: string): void {
  const libraries = join(repositoryRoot, 'node_modules')
  mkdirSync(join(copy, 'node_modules/@heddle'), { recursive: true })
  for (const name of readdirSync(libraries)) {
    if (name !== '@heddle' && name !== '.cache')
      symlinkSync(join(libraries, name), join(copy, 'node_modules', name))
  }
  for (const name of readdirSync(join(copy, 'packages'))) {
    symlinkSync(join(copy, 'packages', name), join(copy, 'node_modules/@heddle', name))
    const own = join(repositoryRoot, 'packages', name, 'node_modules')
    if (existsSync(own)) symlinkSync(own, join(copy, 'packages', name, 'node_modules'))
  }
}
