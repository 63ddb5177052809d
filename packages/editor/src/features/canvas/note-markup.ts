export type NoteBlock =
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'paragraph'; text: string }

export type NoteSpan =
  | { kind: 'text' | 'bold' | 'italic' | 'code'; text: string }
  | { kind: 'link'; text: string; href: string }

/** Headings, lists and paragraphs, as the first characters of each line say. */
export function noteBlocks(text: string): NoteBlock[] {
  const blocks: NoteBlock[] = []
  for (const line of text.split('\n').map((raw) => raw.trimEnd())) {
    const last = blocks.at(-1)
    const heading = /^(#{1,6})\s+(.*)$/.exec(line)
    const item = /^\s*[-*]\s+(.*)$/.exec(line)
    if (heading) blocks.push({ kind: 'heading', level: heading[1]?.length ?? 1, text: heading[2] ?? '' })
    else if (item && last?.kind === 'list') last.items.push(item[1] ?? '')
    else if (item) blocks.push({ kind: 'list', items: [item[1] ?? ''] })
    else if (line !== '') blocks.push({ kind: 'paragraph', text: line })
  }
  return blocks
}

const span = /\*\*([^*]+)\*\*|`([^`]+)`|\[([^\]]+)\]\((https?:\/\/[^\s)]+)\)|[*_]([^*_]+)[*_]/g

/** Bold, italic, code and links within a line. Links lead to the web and nowhere else. */
export function noteSpans(text: string): NoteSpan[] {
  const spans: NoteSpan[] = []
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
