import { assertNever } from '@heddle/core'
import { Fragment, type ReactNode } from 'react'
import { basePath } from '../../lib/base-path.ts'
import { t } from '../../lib/i18n.ts'
import { Link } from '../../ui/Link.tsx'
import { CodeBlock } from './CodeBlock.tsx'
import type { HelpBlock, HelpSpan } from './help-document.ts'
import { plainText } from './plain-text.ts'
import css from './Help.module.css'

interface HelpBlocksProps {
  blocks: readonly HelpBlock[]
  /** The page that they are on: its headings can be linked to. */
  path: string
}

/** The text of a page, drawn as elements: nothing in it becomes HTML by itself. */
export function HelpBlocks({ blocks, path }: HelpBlocksProps) {
  // oxlint-disable-next-line react/no-array-index-key -- a page never changes while it is shown
  return blocks.map((block, index) => <Fragment key={index}>{drawBlock(block, path)}</Fragment>)
}

function drawBlock(block: HelpBlock, path: string): ReactNode {
  switch (block.kind) {
    case 'heading':
      return drawHeading(block, path)
    case 'paragraph':
      return <p>{drawSpans(block.text)}</p>
    case 'quote':
      return <blockquote>{drawSpans(block.text)}</blockquote>
    case 'code':
      return <CodeBlock text={block.text} />
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul'
      return (
        <List>
          {inOrder(block.items, (item) => (
            <li>{drawItem(item, path)}</li>
          ))}
        </List>
      )
    }
    case 'table':
      return drawTable(block)
    default:
      return assertNever(block)
  }
}

function drawHeading({ level, id, text }: HelpBlock & { kind: 'heading' }, path: string): ReactNode {
  const Heading = `h${level}` as const
  return (
    <Heading id={id}>
      {drawSpans(text)}{' '}
      <Link
        to={`/help/${path}#${id}`}
        className={css.anchor}
        label={t('help.linkTo', { heading: plainText(text) })}
      >
        #
      </Link>
    </Heading>
  )
}

/** A single paragraph needs no space around it. */
function drawItem(item: readonly HelpBlock[], path: string): ReactNode {
  const [only, ...others] = item
  if (only?.kind === 'paragraph' && others.every(({ kind }) => kind === 'list')) {
    return (
      <>
        {drawSpans(only.text)}
        <HelpBlocks blocks={others} path={path} />
      </>
    )
  }
  return <HelpBlocks blocks={item} path={path} />
}

function drawTable({ head, rows }: HelpBlock & { kind: 'table' }): ReactNode {
  const hasHead = head.some((cell) => cell.length > 0)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- wide tables are scrolled by keyboard, too
    <div className={css.table} tabIndex={0} role="region" aria-label={t('help.table')}>
      <table>
        {hasHead && (
          <thead>
            <tr>
              {inOrder(head, (cell) => (
                <th scope="col">{drawSpans(cell)}</th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {inOrder(rows, (row) => (
            <tr>
              {inOrder(row, (cell) => (
                <td>{drawSpans(cell)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const drawSpans = (spans: readonly HelpSpan[]): ReactNode => inOrder(spans, drawSpan)

function drawSpan(span: HelpSpan): ReactNode {
  if (typeof span === 'string') return span
  switch (span.kind) {
    case 'bold':
      return <strong>{drawSpans(span.text)}</strong>
    case 'italic':
      return <em>{drawSpans(span.text)}</em>
    case 'code':
      return <code>{span.text}</code>
    case 'page':
      return <Link to={`/help/${span.to}`}>{drawSpans(span.text)}</Link>
    case 'link':
      return (
        <a href={span.href} target="_blank" rel="noreferrer">
          {drawSpans(span.text)}
        </a>
      )
    case 'image':
      return <img src={`${basePath}docs/${span.source}`} alt={span.text} />
    default:
      return assertNever(span)
  }
}

function inOrder<T>(parts: readonly T[], draw: (part: T) => ReactNode): ReactNode {
  // oxlint-disable-next-line react/no-array-index-key -- a page never changes while it is shown
  return parts.map((part, index) => <Fragment key={index}>{draw(part)}</Fragment>)
}
