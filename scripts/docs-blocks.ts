import { posix } from 'node:path'
import { marked, type Token, type Tokens } from 'marked'
import type { HelpBlock, HelpSpan } from '../packages/editor/src/features/help/help-document.ts'

/** Markdown as the blocks that the help pages draw. HTML in it is left out, also comments. */
export function blocksOf(text: string, path: string): HelpBlock[] {
  const page = { folder: posix.dirname(path), ids: new Set<string>() }
  return drawBlocks(marked.lexer(text), page)
}

interface Page {
  folder: string
  /** Of the headings so far: each has one of its own. */
  ids: Set<string>
}

const drawBlocks = (tokens: readonly Token[], page: Page): HelpBlock[] =>
  tokens.flatMap((token) => drawBlock(token, page))

function drawBlock(token: Token, page: Page): HelpBlock[] {
  const spans = (inner: Token[] = []) => drawSpans(inner, page)
  switch (token.type) {
    case 'heading':
      return drawHeading(token as Tokens.Heading, page)
    case 'paragraph':
    case 'text':
      return [{ kind: 'paragraph', text: token.tokens ? spans(token.tokens) : [(token as Tokens.Text).text] }]
    case 'blockquote':
      return [
        {
          kind: 'quote',
          text: spans(token.tokens?.flatMap((each) => ('tokens' in each ? (each.tokens ?? []) : []))),
        },
      ]
    case 'code':
      return [{ kind: 'code', text: (token as Tokens.Code).text }]
    case 'list': {
      const { ordered, items } = token as Tokens.List
      return [{ kind: 'list', ordered, items: items.map((item) => drawBlocks(item.tokens, page)) }]
    }
    case 'table': {
      const { header, rows } = token as Tokens.Table
      const head = header.map((cell) => spans(cell.tokens))
      return [{ kind: 'table', head, rows: rows.map((row) => row.map((cell) => spans(cell.tokens))) }]
    }
    default:
      return []
  }
}

/** The first heading is the title of the page, which stands above its blocks. */
function drawHeading({ depth, text, tokens }: Tokens.Heading, page: Page): HelpBlock[] {
  if (depth === 1) return []
  const level = Math.min(depth, 4) as 2 | 3 | 4
  return [{ kind: 'heading', level, id: idOf(text, page.ids), text: drawSpans(tokens, page) }]
}

/** As links between Markdown files name headings. */
function idOf(heading: string, taken: Set<string>): string {
  const plain = heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\d\s_-]/gu, '')
    .trim()
    .replaceAll(/\s+/g, '-')
  let id = plain
  for (let count = 1; taken.has(id); count++) id = `${plain}-${count}`
  taken.add(id)
  return id
}

const drawSpans = (tokens: readonly Token[], page: Page): HelpSpan[] =>
  tokens.flatMap((token) => drawSpan(token, page))

function drawSpan(token: Token, page: Page): HelpSpan[] {
  switch (token.type) {
    case 'text':
    case 'escape':
      return [(token as Tokens.Text).text]
    case 'codespan':
      return [{ kind: 'code', text: (token as Tokens.Codespan).text }]
    case 'strong':
      return [{ kind: 'bold', text: drawSpans(token.tokens ?? [], page) }]
    case 'em':
      return [{ kind: 'italic', text: drawSpans(token.tokens ?? [], page) }]
    case 'br':
      return [' ']
    case 'image': {
      const { href, text } = token as Tokens.Image
      return [{ kind: 'image', source: posix.join(page.folder, href), text }]
    }
    case 'link':
      return drawLink(token as Tokens.Link, page)
    default:
      return []
  }
}

/** Files of the repository that are no pages have no address here: their name is enough. */
function drawLink({ href, tokens }: Tokens.Link, page: Page): HelpSpan[] {
  const text = drawSpans(tokens, page)
  if (/^https?:/.test(href)) return [{ kind: 'link', href, text }]
  const [file = '', id] = href.split('#')
  const target = posix.join(page.folder, file)
  if (!file.endsWith('.md') || target.startsWith('..')) return text
  return [{ kind: 'page', to: `${target.slice(0, -3)}${id === undefined ? '' : `#${id}`}`, text }]
}
