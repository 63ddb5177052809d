/** What is needed of a node of a parsed page. */
interface PageNode {
  type: string
  name?: string
  data?: string
  attribs?: Record<string, string>
  children?: PageNode[]
}

/** A part of a page as a person would write it without formatting: paragraphs apart, lists with stars, links with their addresses. */
export function readableText(nodes: readonly PageNode[]): string {
  const page: Page = { parts: [], breaks: 0, space: false, capitals: false }
  renderAll(nodes, page)
  return page.parts.join('')
}

interface Page {
  parts: string[]
  /** Line breaks that come before the next words, if any come. */
  breaks: number
  space: boolean
  capitals: boolean
}

const renderAll = (nodes: readonly PageNode[], page: Page): void => {
  for (const node of nodes) render(node, page)
}

function render(node: PageNode, page: Page): void {
  if (node.type === 'text') addWords(node.data ?? '', page)
  else if (node.name !== undefined) renderElement(node, page)
}

function renderElement(element: PageNode, page: Page): void {
  const { name = '', children = [] } = element
  const special = elements[name]
  if (special) special(element, page)
  else if (/^h[1-6]$/.test(name)) apart(page, 2, () => inCapitals(page, () => renderAll(children, page)))
  else if (paragraphs.has(name)) apart(page, 2, () => renderAll(children, page))
  else if (blocks.has(name)) apart(page, 1, () => renderAll(children, page))
  else renderAll(children, page)
}

const paragraphs: ReadonlySet<string> = new Set(['p', 'blockquote', 'table', 'dl'])
const blocks: ReadonlySet<string> = new Set(
  'address article aside body center dd details div dt fieldset figcaption figure footer form header html main nav section summary'.split(
    ' ',
  ),
)

const nothing = () => undefined

const elements: Readonly<Record<string, (element: PageNode, page: Page) => void>> = {
  script: nothing,
  style: nothing,
  head: nothing,
  br(_, page) {
    page.breaks += 1
  },
  hr: (_, page) => apart(page, 2, () => addRaw('-'.repeat(40), page)),
  pre: (element, page) => apart(page, 2, () => addRaw(plainText(element), page)),
  img(element, page) {
    const { alt = '', src = '' } = element.attribs ?? {}
    addWords([alt, src && `[${src}]`].filter(Boolean).join(' '), page)
  },
  a(element, page) {
    renderAll(element.children ?? [], page)
    const { href = '' } = element.attribs ?? {}
    if (href !== '') addWords(` [${href}]`, page)
  },
  ul: (element, page) => apart(page, 2, () => renderEntries(element, page, () => ' * ')),
  ol: (element, page) => apart(page, 2, () => renderEntries(element, page, (index) => ` ${index + 1}. `)),
}

function renderEntries(element: PageNode, page: Page, mark: (index: number) => string): void {
  const entries = (element.children ?? []).filter(({ name }) => name === 'li')
  for (const [index, entry] of entries.entries()) {
    apart(page, 1, () => {
      addRaw(mark(index), page)
      renderAll(entry.children ?? [], page)
      page.space = false
    })
  }
}

/** What stands apart has at least so many line breaks on both sides. */
function apart(page: Page, breaks: number, write: () => void): void {
  page.breaks = Math.max(page.breaks, breaks)
  page.space = false
  write()
  page.breaks = Math.max(page.breaks, breaks)
  page.space = false
}

function inCapitals(page: Page, write: () => void): void {
  const before = page.capitals
  page.capitals = true
  write()
  page.capitals = before
}

/** White space folds, but for the kind that must not break. */
function addWords(text: string, page: Page): void {
  if (/^[ \t\r\n\f]/.test(text)) page.space = true
  const words = text.split(/[ \t\r\n\f]+/).filter((word) => word !== '')
  if (words.length > 0) addRaw(words.join(' '), page)
  if (words.length > 0 && /[ \t\r\n\f]$/.test(text)) page.space = true
}

function addRaw(text: string, page: Page): void {
  const last = page.parts.at(-1)
  if (last !== undefined && page.breaks > 0) page.parts.push('\n'.repeat(page.breaks))
  else if (page.space && last !== undefined && !/[ \n]$/.test(last)) page.parts.push(' ')
  page.breaks = 0
  page.space = false
  page.parts.push(page.capitals ? text.toUpperCase() : text)
}

const plainText = (node: PageNode): string => {
  if (node.type === 'text') return node.data ?? ''
  return (node.children ?? []).map(plainText).join('')
}
