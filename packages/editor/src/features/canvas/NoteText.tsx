import { Fragment, type ReactNode } from 'react'
import { noteBlocks, noteSpans, type NoteBlock } from './note-markup.ts'

/** The little markup that notes understand, drawn as elements: nothing a person writes becomes HTML. */
export function NoteText({ text }: { text: string }) {
  // oxlint-disable-next-line react/no-array-index-key -- the text is split anew whenever it changes
  return noteBlocks(text).map((block, index) => <Fragment key={index}>{drawBlock(block)}</Fragment>)
}

function drawBlock(block: NoteBlock): ReactNode {
  if (block.kind === 'list') {
    return (
      <ul>
        {block.items.map((item) => (
          <li key={item}>{drawSpans(item)}</li>
        ))}
      </ul>
    )
  }
  if (block.kind === 'paragraph') return <p>{drawSpans(block.text)}</p>
  const Heading = (['h3', 'h4', 'h5'] as const)[Math.min(block.level, 3) - 1] ?? 'h5'
  return <Heading>{drawSpans(block.text)}</Heading>
}

const drawSpans = (text: string): ReactNode =>
  noteSpans(text).map((span, index) => {
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
