import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'

export interface SourceFile {
  /** Relative to the root, with forward slashes. */
  path: string
  text: string
}

export interface Violation {
  path: string
  line?: number
  message: string
}

/** All sources of the packages, without tests when asked. */
export function findSources(root: string, pattern = 'packages/*/src/**/*.{ts,tsx}'): SourceFile[] {
  return globSync(pattern, { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !path.includes('node_modules'))
    .toSorted()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

export const isTest = ({ path }: Pick<SourceFile, 'path'>): boolean => /\.test\.tsx?$|\/testing\//.test(path)

export const parse = ({ path, text }: SourceFile) => parseSync(path, text)

export const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length
