import { Fragment, type ReactNode } from 'react'
import { markupBlocks, markupSpans, type MarkupBlock } from '../lib/markup.ts'

/** The little Markdown that notes and descriptions understand, drawn as elements: nothing that is written becomes HTML. */
export function MarkupText({ text }: { text: string }) {
  const blocks = markupBlocks(text)
  const levels = blocks.flatMap((block) => (block.kind === 'heading' ? block.level : []))
  const top = Math.min(...levels)
  // oxlint-disable-next-line react/no-array-index-key -- the text is split anew whenever it changes
  return blocks.map((block, index) => <Fragment key={index}>{drawBlock(block, top)}</Fragment>)
}

/** Whatever level a text begins with, it comes right below the title of the page. */
function drawBlock(block: MarkupBlock, top: number): ReactNode {
  if (block.kind === 'list') {
    const List = block.ordered ? 'ol' : 'ul'
    return (
      <List>
        {block.items.map((item) => (
          <li key={item}>{drawSpans(item)}</li>
        ))}
      </List>
    )
  }
  if (block.kind === 'code') return <pre>{block.text}</pre>
  if (block.kind === 'paragraph') return <p>{drawSpans(block.text)}</p>
  const Heading = (['h2', 'h3', 'h4'] as const)[block.level - top] ?? 'h4'
  return <Heading>{drawSpans(block.text)}</Heading>
}

const drawSpans = (text: string): ReactNode =>
  markupSpans(text).map((span, index) => {
    const key = `${index}${span.text}`
    if (span.kind === 'bold') return <strong key={key}>{span.text}</strong>
    if (span.kind === 'italic') return <em key={key}>{span.text}</em>
    if (span.kind === 'code') return <code key={key}>{span.text}</code>
    if (span.kind === 'link') {
      return (
        <a key={key} href={span.href} target="_blank" rel="noreferrer" className="nodrag">
          {span.text}
        </a>
      )
    }
    return <Fragment key={key}>{span.text}</Fragment>
  })
