import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Beside this file, in a release as well. */
const template = fileURLToPath(new URL('./template/', import.meta.url))

const namePattern = /^(@[a-z0-9][a-z0-9._-]*\/)?[a-z0-9][a-z0-9._-]*$/

export interface NewPackage {
  folder: string
  files: string[]
}

/** Writes a package with a node, a credential and a test into a new folder that is called like it. */
export async function newPackage(name: string, parent: string): Promise<NewPackage> {
  if (!namePattern.test(name) || name.length > 100)
    throw new Error(`"${name}" cannot be the name of a package. Use small letters, digits and hyphens.`)
  const words = wordsOf(name)
  const folder = resolve(parent, name.replace(/^.*\//, ''))
  if (existsSync(folder)) throw new Error(`${folder} exists already`)
  const entries = await readdir(template, { recursive: true, withFileTypes: true })
  const files: string[] = []
  for (const entry of entries.filter((each) => each.isFile())) {
    const from = join(entry.parentPath, entry.name)
    // npm leaves a file of that name out of packages, and git would obey it here.
    const path = called(relative(template, from), words).replace(/^gitignore$/, '.gitignore')
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), textFor(path, await readFile(from, 'utf8'), { name, words }))
    files.push(path)
  }
  return { folder, files: files.toSorted() }
}

interface Words {
  kebab: string
  camel: string
  title: string
}

/** `@acme/heddle-nodes-weather-report` is about a weather report. */
function wordsOf(name: string): Words {
  const bare = name.replace(/^.*\//, '').replace(/^heddle-(nodes?-)?/, '')
  const parts = bare.split(/[^a-z0-9]+/).filter((part) => part !== '')
  const kebab = parts.join('-')
  if (!/^[a-z]/.test(kebab))
    throw new Error(`"${name}" cannot be the name of a package. Begin it with a letter.`)
  const capital = (part: string) => `${part.charAt(0).toUpperCase()}${part.slice(1)}`
  return {
    kebab,
    camel: parts.map((part, index) => (index === 0 ? part : capital(part))).join(''),
    title: parts.map(capital).join(' '),
  }
}

const called = (text: string, { kebab, camel, title }: Words): string =>
  text.replaceAll('my-service', kebab).replaceAll('myService', camel).replaceAll('My Service', title)

/** The package has its whole name where it is meant, and what is in it the short one. */
function textFor(path: string, text: string, { name, words }: { name: string; words: Words }): string {
  if (path === 'package.json')
    return called(text.replace('"name": "my-service"', `"name": ${JSON.stringify(name)}`), words)
  if (path === 'LICENSE' || path === 'README.md')
    return called(text.replace(/(authors of|^#) my-service$/m, `$1 ${name}`), words)
  return called(text, words)
}
