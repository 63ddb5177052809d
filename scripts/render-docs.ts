import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { marked } from 'marked'

/** Writes the docs as pages that the server sends: no scripts, one style, links that work under any prefix. */
export function renderDocs(from: string, to: string): void {
  const files = globSync('**/*.md', { cwd: from }).toSorted()
  const pages = files.map((path) => ({
    path: path.replace(/\.md$/, ''),
    text: readFileSync(join(from, path), 'utf8'),
  }))
  for (const { path, text } of pages) writePage(to, path, text)
  writePage(to, 'index', indexOf(pages))
  cpSync(join(from, 'images'), join(to, 'images'), { recursive: true })
}

interface Page {
  path: string
  text: string
}

const titleOf = ({ path, text }: Page): string => /^# (.+)$/m.exec(text)?.[1] ?? path

function indexOf(pages: readonly Page[]): string {
  const list = (fits: (path: string) => boolean) =>
    pages.filter(({ path }) => fits(path)).map((page) => `- [${titleOf(page)}](${page.path}.md)`)
  return [
    '# Heddle documentation',
    '',
    ...list((path) => !path.includes('/')),
    '',
    '## Guides',
    '',
    ...list((path) => /^guide\/[^/]+$/.test(path)),
    '',
    '## Nodes',
    '',
    ...list((path) => path.startsWith('guide/nodes/')),
    '',
    '## Decisions',
    '',
    ...list((path) => path.startsWith('decisions/')),
  ].join('\n')
}

function writePage(to: string, path: string, text: string): void {
  const file = join(to, `${path}.html`)
  const home = '../'.repeat(path.split('/').length - 1) || './'
  // Pages are asked for without an ending.
  const linked = text.replaceAll(/(\]\((?!https?:)[^)#\s]+)\.md(?=[)#])/g, '$1')
  const title = titleOf({ path, text }).replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(
    file,
    `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} · Heddle</title><style>${style}</style></head>
<body><header><a href="${home}">Heddle documentation</a></header><main>
${marked.parse(linked, { async: false })}</main></body>
</html>
`,
  )
}

const style = `
:root { color-scheme: light dark; --text: #1f2430; --muted: #5b6475; --line: #d9dee7; --panel: #fff; --sunk: #f4f6f9; --link: #0b63c4 }
@media (prefers-color-scheme: dark) { :root { --text: #e7eaf0; --muted: #a3adbd; --line: #343b48; --panel: #171a21; --sunk: #20252e; --link: #7db4ff } }
body { margin: 0; background: var(--panel); color: var(--text); font: 16px/1.6 system-ui, sans-serif }
header { padding: 12px 24px; border-bottom: 1px solid var(--line) }
main { max-width: 1000px; margin: 0 auto; padding: 8px 24px 64px; overflow-wrap: anywhere }
a { color: var(--link) }
h1 { font-size: 28px; line-height: 1.25 } h2 { margin-top: 32px; font-size: 20px }
table { display: block; overflow-x: auto; border-collapse: collapse; font-size: 14px; overflow-wrap: normal }
th, td { padding: 6px 10px; border: 1px solid var(--line); text-align: left; vertical-align: top }
th:empty { display: none }
code { padding: 1px 4px; border-radius: 4px; background: var(--sunk); font-size: 0.9em }
pre { padding: 12px; overflow-x: auto; border-radius: 8px; background: var(--sunk) } pre code { padding: 0 }
img { max-width: 100% }
`
