import type { Extension } from '@codemirror/state'
import { Decoration, EditorView, ViewPlugin, type DecorationSet, type ViewUpdate } from '@codemirror/view'

const mark = (name: string) => Decoration.mark({ class: `heddle-${name}` })
const marks = {
  brace: mark('brace'),
  string: mark('string'),
  number: mark('number'),
  root: mark('root'),
} as const

const code = /\{\{([\s\S]*?)\}\}/g
const token = /(["'`])(?:\\.|(?!\1)[^\\])*\1|\b\d+(?:\.\d+)?\b|\$\w*/g

/** Colours for what stands between double braces; the rest of an expression is plain text. */
export const expressionHighlighting: Extension = [
  ViewPlugin.define(
    (view) => ({
      decorations: decorate(view.state.doc.toString()),
      update({ docChanged, state }: ViewUpdate) {
        if (docChanged) this.decorations = decorate(state.doc.toString())
      },
    }),
    { decorations: ({ decorations }) => decorations },
  ),
  EditorView.theme({
    '.heddle-brace': { color: 'var(--expression-text)', fontWeight: '600' },
    '.heddle-string': { color: 'var(--success-text)' },
    '.heddle-number': { color: 'var(--warning-text)' },
    '.heddle-root': { color: 'var(--expression-text)' },
  }),
]

function decorate(text: string): DecorationSet {
  const ranges = [...text.matchAll(code)].flatMap((match) => {
    const start = match.index
    const end = start + match[0].length
    return [
      marks.brace.range(start, start + 2),
      ...tokensOf(match[1] ?? '', start + 2),
      marks.brace.range(end - 2, end),
    ]
  })
  return Decoration.set(ranges, true)
}

const tokensOf = (inner: string, offset: number) =>
  [...inner.matchAll(token)].map((match) => {
    const from = offset + match.index
    return marks[kindOf(match[0])].range(from, from + match[0].length)
  })

function kindOf(text: string): 'string' | 'number' | 'root' {
  if (/^["'`]/.test(text)) return 'string'
  return text.startsWith('$') ? 'root' : 'number'
}
