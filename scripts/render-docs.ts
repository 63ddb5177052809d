import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type {
  HelpBlock,
  HelpEntry,
  HelpPart,
  HelpSection,
} from '../packages/editor/src/features/help/help-document.ts'
import germanNames from '../packages/nodes/src/translations/de.json' with { type: 'json' }
import { plainText } from '../packages/editor/src/features/help/plain-text.ts'
import { blocksOf } from './docs-blocks.ts'

/** Writes the docs as the data that the help pages draw: a file for each, a list of all, and what the search looks at. */
export function renderDocs(from: string, to: string): void {
  const pages = globSync('**/*.md', { cwd: from }).map((file) => {
    const text = readFileSync(join(from, file), 'utf8')
    const path = file.replace(/\.md$/, '')
    return { path, text, blocks: blocksOf(text, path) }
  })
  const entries = pages.map(entryOf).toSorted((a, b) => rankOf(a) - rankOf(b) || byTitle(a, b))
  const write = (path: string, content: unknown) => {
    mkdirSync(dirname(join(to, path)), { recursive: true })
    writeFileSync(join(to, `${path}.json`), JSON.stringify(content))
  }
  write('index', entries)
  write('search', pages.flatMap(partsOf))
  for (const page of pages) write(page.path, { title: titleOf(page), blocks: page.blocks })
  cpSync(join(from, 'images'), join(to, 'images'), { recursive: true })
}

interface Page {
  path: string
  text: string
  blocks: HelpBlock[]
}

const titleOf = ({ path, text }: Page): string => /^# (.+)$/m.exec(text)?.[1] ?? path

function entryOf(page: Page): HelpEntry {
  const en = titleOf(page)
  // Pages say their German title in a comment; those of nodes are called like the node.
  const de = /^<!-- de: (.+) -->$/m.exec(page.text)?.[1] ?? (germanNames as Record<string, string>)[en]
  return {
    path: page.path,
    section: sectionOf(page.path),
    titles: { en, ...(de && { de }) },
    summary: summaryOf(page),
  }
}

const forDevelopers = new Set([
  'architecture',
  'differences',
  'errors',
  'features',
  'glossary',
  'guests',
  'guide/languages',
  'guide/writing-a-node',
  'guide/writing-an-app',
  'writing-a-node',
])
const forOperators = new Set([
  'configuration',
  'guide/interrupted-runs',
  'guide/operating',
  'guide/packages',
  'guide/updating',
  'limits',
  'scaling',
  'security',
])

function sectionOf(path: string): HelpSection {
  if (path === 'nodes' || path.startsWith('guide/nodes/')) return 'nodes'
  if (path.startsWith('decisions/')) return 'decisions'
  if (forDevelopers.has(path)) return 'developing'
  return forOperators.has(path) ? 'running' : 'using'
}

/** What somebody new reads first comes first in its section; the rest stands by name. */
const first = [
  'guide/first-steps',
  'guide/workflows',
  'guide/moving',
  'guide/schedules',
  'guide/operating',
  'nodes',
  'architecture',
]

function rankOf({ path }: HelpEntry): number {
  const place = first.indexOf(path)
  return place === -1 ? first.length : place
}

const byTitle = (a: HelpEntry, b: HelpEntry): number => a.titles.en.localeCompare(b.titles.en)

function summaryOf({ blocks }: Page): string {
  const block = blocks.find(({ kind }) => kind === 'paragraph')
  const text = block?.kind === 'paragraph' ? plainText(block.text).replaceAll('\n', ' ') : ''
  return /^.+?[.:](?=\s|$)/.exec(text)?.[0].replace(/:$/, '.') ?? text
}

/** A page cut at its headings, so that a search leads to the right place in it. */
function partsOf(page: Page): HelpPart[] {
  const parts: HelpPart[] = [{ path: page.path, id: '', heading: '', text: '' }]
  for (const block of page.blocks) {
    if (block.kind === 'heading') {
      parts.push({ path: page.path, id: block.id, heading: plainText(block.text), text: '' })
      continue
    }
    const part = parts.at(-1)
    if (part) part.text = `${part.text} ${wordsOf(block)}`.trim()
  }
  return parts
}

function wordsOf(block: HelpBlock): string {
  if (block.kind === 'code') return block.text
  if (block.kind === 'list') return block.items.flat().map(wordsOf).join(' ')
  const texts = block.kind === 'table' ? [block.head, ...block.rows].flat() : [block.text]
  return texts.map(plainText).join(' ')
}
