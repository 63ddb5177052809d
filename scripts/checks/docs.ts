import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findSources, isTest, lineAt, type Violation } from './source-files.ts'

export interface DocsReport {
  variables: number
  errorCodes: number
  ids: number
  links: number
  violations: Violation[]
}

/** Docs that can rot are tested: settings, error codes, promised ids and links must match the code. */
export function checkDocs(root: string): DocsReport {
  const variables = matches(root, 'packages/server/src/config.ts', /\bHEDDLE_[A-Z_]+\b/g)
  const errorCodes = findSources(root)
    .filter((file) => !isTest(file))
    .flatMap(({ text }) =>
      [...text.matchAll(/\berrorCode(?:: string)? = '([a-z_]+)'/g)].map(([, code]) => code ?? ''),
    )
  const ids = matches(root, 'docs/features.md', /^\| ([A-Z]{1,3}-?\d\d) \|/gm)
  const links = localLinks(root)
  return {
    variables: variables.length,
    errorCodes: errorCodes.length,
    ids: ids.length,
    links: links.length,
    violations: [
      ...missing(variables, read(root, 'docs/configuration.md'), 'docs/configuration.md'),
      ...missing(errorCodes, read(root, 'docs/errors.md'), 'docs/errors.md'),
      ...untested(root, ids),
      ...links
        .filter(({ broken }) => broken)
        .map(({ path, line, target }) => ({ path, line, message: `broken link ${target}` })),
    ],
  }
}

function matches(root: string, path: string, pattern: RegExp): string[] {
  return [...new Set([...read(root, path).matchAll(pattern)].map(([whole, group]) => group ?? whole))]
}

const missing = (names: readonly string[], text: string, path: string): Violation[] =>
  names
    .filter((name) => !text.includes(`\`${name}\``))
    .map((name) => ({ path, message: `does not mention \`${name}\`` }))

/** An id counts as tested when a test's title begins with it. */
function untested(root: string, ids: readonly string[]): Violation[] {
  const titles = new Set(
    globSync('{packages/*/src,e2e,bench,scripts}/**/*.{test,spec}.{ts,tsx}', { cwd: root }).flatMap((path) =>
      [...read(root, path).matchAll(/[`'"]((?:[A-Z]{1,3}-?\d\d,? )+)/g)].flatMap(
        ([, list]) => list?.match(/[A-Z]{1,3}-?\d\d/g) ?? [],
      ),
    ),
  )
  return ids
    .filter((id) => !titles.has(id))
    .map((id) => ({ path: 'docs/features.md', message: `${id} has no test that carries its id` }))
}

interface Link {
  path: string
  line: number
  target: string
  broken: boolean
}

function localLinks(root: string): Link[] {
  return globSync('{*.md,docs/**/*.md}', { cwd: root }).flatMap((path) => {
    const text = read(root, path)
    return [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map(({ 1: target = '', index }) => ({
      path,
      line: lineAt(text, index),
      target,
      broken: globSync(join(root, path, '..', target)).length === 0,
    }))
  })
}

function read(root: string, path: string): string {
  try {
    return readFileSync(join(root, path), 'utf8')
  } catch {
    return ''
  }
}
