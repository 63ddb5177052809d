export type MarkupBlock =
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'list'; ordered: boolean; items: string[] }
  | { kind: 'code'; text: string }
  | { kind: 'paragraph'; text: string }

export type MarkupSpan =
  | { kind: 'text' | 'bold' | 'italic' | 'code'; text: string }
  | { kind: 'link'; text: string; href: string }

/** Headings, lists, code and paragraphs, as the first characters of each line say. */
export function markupBlocks(text: string): MarkupBlock[] {
  const blocks: MarkupBlock[] = []
  // Every second part stands between two fences.
  for (const [index, part] of text.split(/^```.*$/m).entries()) {
    if (index % 2 === 1) blocks.push({ kind: 'code', text: part.trim() })
    else for (const line of part.split('\n')) addLine(blocks, line.trimEnd())
  }
  return blocks
}

function addLine(blocks: MarkupBlock[], line: string): void {
  const last = blocks.at(-1)
  const heading = /^(#{1,6})\s+(.*)$/.exec(line)
  const [, mark = '', item] = /^\s*([-*]|\d+\.)\s+(.*)$/.exec(line) ?? []
  const ordered = mark.endsWith('.')
  if (heading) blocks.push({ kind: 'heading', level: heading[1]?.length ?? 1, text: heading[2] ?? '' })
  else if (item !== undefined && last?.kind === 'list' && last.ordered === ordered) last.items.push(item)
  else if (item !== undefined) blocks.push({ kind: 'list', ordered, items: [item] })
  else if (line !== '') blocks.push({ kind: 'paragraph', text: line })
}

const span = /\*\*([^*]+)\*\*|`([^`]+)`|\[([^\]]+)\]\((https?:\/\/[^\s)]+)\)|[*_]([^*_]+)[*_]/g

/** Bold, italic, code and links within a line. Links lead to the web and nowhere else. */
export function markupSpans(text: string): MarkupSpan[] {
  const spans: MarkupSpan[] = []
  let end = 0
  for (const match of text.matchAll(span)) {
    if (match.index > end) spans.push({ kind: 'text', text: text.slice(end, match.index) })
    end = match.index + match[0].length
    const [, bold, code, label, href, italic] = match
    if (bold) spans.push({ kind: 'bold', text: bold })
    else if (code) spans.push({ kind: 'code', text: code })
    else if (label && href) spans.push({ kind: 'link', text: label, href })
    else spans.push({ kind: 'italic', text: italic ?? '' })
  }
  if (end < text.length) spans.push({ kind: 'text', text: text.slice(end) })
  return spans
}

/** How a text begins, without its marks: enough to say what it is about. */
export function firstSentence(text: string): string {
  const paragraph = markupBlocks(text).find((block) => block.kind === 'paragraph')
  if (!paragraph) return ''
  const plain = markupSpans(paragraph.text)
    .map((part) => part.text)
    .join('')
  return /^.*?[.!?…](?=\s|$)/.exec(plain)?.[0] ?? plain
}
