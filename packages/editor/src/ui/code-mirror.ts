import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  closeCompletion,
  completionKeymap,
  completionStatus,
  type Completion,
  type CompletionContext,
} from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { javascript } from '@codemirror/lang-javascript'
import { json } from '@codemirror/lang-json'
import { bracketMatching, HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { EditorState, type Extension } from '@codemirror/state'
import {
  EditorView,
  keymap,
  lineNumbers,
  placeholder as placeholderText,
  type KeyBinding,
} from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { valueDragType } from '../lib/drag-types.ts'
import { expressionHighlighting } from './expression-highlighting.ts'
import { faultMarks } from './fault-marks.ts'

export type CodeLanguage = 'json' | 'javascript' | 'sql' | 'html' | 'expression' | 'text'

export interface CodeCompletion {
  label: string
  /** A name stands within quotes as it is. */
  type: 'variable' | 'function' | 'method' | 'property' | 'name'
  detail: string
  info: string
}

/** Completions for what stands before the cursor. */
export type CompletionSource = (before: string) => Promise<readonly CodeCompletion[]>

export interface CodeMirrorOptions {
  value: string
  label: string
  language: CodeLanguage
  singleLine: boolean
  noWrap?: boolean
  readOnly: boolean
  placeholder?: string
  /** Asks the dialog that it comes with for the focus, which it cannot take before that is shown. */
  wantsFocus?: boolean
  completions: CompletionSource
  onChange: (value: string) => void
  onFocus: (insert: (text: string) => void) => void
  /** What is written where a value is dropped, given what stands before; undefined for the plain text of it. */
  onDrop: DropText
}

export type DropText = (data: DataTransfer, before: string) => string | undefined

export interface CodeMirrorHandle {
  setValue: (value: string) => void
  focusEnd: () => void
  destroy: () => void
}

/** Puts an editor into an element. */
export function createCodeMirror(parent: HTMLElement, options: CodeMirrorOptions): CodeMirrorHandle {
  const view = new EditorView({
    parent,
    state: EditorState.create({ doc: options.value, extensions: extensionsOf(options) }),
  })
  return {
    setValue(value) {
      const current = view.state.doc.toString()
      if (value !== current) view.dispatch({ changes: { from: 0, to: current.length, insert: value } })
    },
    focusEnd() {
      view.dispatch({ selection: { anchor: view.state.doc.length } })
      view.focus()
    },
    destroy: () => view.destroy(),
  }
}

function extensionsOf(options: CodeMirrorOptions): Extension[] {
  const { language, singleLine, noWrap = false, readOnly, label, placeholder, wantsFocus } = options
  return [
    history(),
    bracketMatching(),
    closeBrackets(),
    languageOf(language),
    ...(language === 'expression' || language === 'text' ? [] : [lineNumbers()]),
    syntaxHighlighting(colours),
    theme,
    noWrap ? withoutBars : EditorView.lineWrapping,
    EditorState.readOnly.of(readOnly),
    EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'false', tabindex: '0' }),
    ...(wantsFocus ? [EditorView.contentAttributes.of({ 'data-autofocus': '' })] : []),
    autocompletion({ override: [completionsOf(options)], icons: false, defaultKeymap: false }),
    keymap.of(keysOf(singleLine)),
    faultMarks(language),
    drops(options),
    ...(placeholder ? [placeholderText(placeholder)] : []),
    listener(options),
  ]
}

function keysOf(singleLine: boolean): KeyBinding[] {
  const keys: KeyBinding[] = [
    ...closeBracketsKeymap,
    ...completionKeymap,
    singleLine ? { key: 'Enter', run: () => true } : indentWithTab,
    ...defaultKeymap,
    ...historyKeymap,
  ]
  return [...keys.filter(({ key }) => key !== 'Escape'), { key: 'Escape', run: closeShownList }]
}

/** Escape belongs to the dialog around, except while a list is in sight: one still being looked for is no reason to stay. */
const closeShownList = (view: EditorView): boolean =>
  completionStatus(view.state) === 'active' && closeCompletion(view)

function languageOf(language: CodeLanguage): Extension {
  if (language === 'json') return json()
  if (language === 'javascript') return javascript()
  return language === 'expression' ? expressionHighlighting : []
}

const listener = ({ onChange, onFocus }: CodeMirrorOptions): Extension =>
  EditorView.updateListener.of(({ docChanged, focusChanged, view }) => {
    if (docChanged) onChange(view.state.doc.toString())
    if (focusChanged && view.hasFocus) {
      onFocus((text) => {
        view.dispatch(view.state.replaceSelection(text))
        view.focus()
      })
    }
  })

/** A value goes where it is dropped, not to the end. */
const drops = ({ onDrop, readOnly }: CodeMirrorOptions): Extension =>
  EditorView.domEventHandlers({
    drop(event, view) {
      const { dataTransfer, clientX: x, clientY: y } = event
      if (readOnly || !dataTransfer?.types.includes(valueDragType)) return false
      const at = view.posAtCoords({ x, y }) ?? view.state.doc.length
      const insert = onDrop(dataTransfer, view.state.sliceDoc(0, at))
      if (insert === undefined) return false
      view.dispatch({ changes: { from: at, insert }, selection: { anchor: at + insert.length } })
      view.focus()
      return true
    },
  })

/** Names after `$`, a dot, a quote or nothing at all; asked for by typing one of them. */
const completionsOf =
  ({ completions }: CodeMirrorOptions) =>
  async (context: CompletionContext) => {
    const before = context.state.sliceDoc(0, context.pos)
    const word = /[\w$]*$/.exec(before)?.[0] ?? ''
    if (word === '' && !context.explicit && !/[."'`]$/.test(before)) return null
    const found = await completions(before)
    if (found.length === 0) return null
    const isQuoted = found[0]?.type === 'name'
    const start = isQuoted ? (/[^"'`]*$/.exec(before)?.[0] ?? '') : word
    const options = found.map(({ label, type, detail, info }): Completion => ({
      label,
      type,
      detail,
      info: info || undefined,
      apply: type === 'property' && !/^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(label) ? putInBrackets : undefined,
      // What the data has comes before what can be done with it, which is the same everywhere.
      boost: type === 'property' || type === 'variable' ? 1 : 0,
    }))
    return { from: context.pos - start.length, options, validFor: isQuoted ? /^[^"'`]*$/ : /^[\w$]*$/ }
  }

/** A field whose name could not stand behind a dot takes its place. */
function putInBrackets(view: EditorView, { label }: Completion, ...place: [from: number, to: number]): void {
  const [from, to] = place
  const isOptional = view.state.sliceDoc(from - 2, from) === '?.'
  const insert = `[${JSON.stringify(label)}]`
  const at = isOptional ? from : from - 1
  view.dispatch({ changes: { from: at, to, insert }, selection: { anchor: at + insert.length } })
}

const colours = HighlightStyle.define([
  { tag: tags.string, color: 'var(--success-text)' },
  { tag: tags.number, color: 'var(--warning-text)' },
  { tag: [tags.bool, tags.null, tags.keyword], color: 'var(--waiting-text)' },
  { tag: [tags.propertyName, tags.definition(tags.variableName)], color: 'var(--accent)' },
  { tag: tags.comment, color: 'var(--muted)', fontStyle: 'italic' },
])

const withoutBars = EditorView.theme({ '.cm-scroller': { scrollbarWidth: 'none' } })

const theme = EditorView.theme({
  '&': { height: '100%', fontSize: '13px', backgroundColor: 'transparent', color: 'var(--text)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--font-mono)', lineHeight: '1.5' },
  // A single line stands in the middle of its field, which is higher on a phone.
  '.cm-content': { padding: 'calc((var(--control) - 21.5px) / 2) 0', caretColor: 'var(--text)' },
  '.cm-line': { padding: '0 10px' },
  '.cm-gutters': { backgroundColor: 'transparent', border: '0', color: 'var(--muted)' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '.cm-placeholder': { color: 'var(--faint)' },
  '.cm-matchingBracket': { backgroundColor: 'var(--accent-soft) !important', color: 'inherit !important' },
  '.cm-tooltip': {
    backgroundColor: 'var(--panel)',
    border: '1px solid var(--line)',
    borderRadius: 'var(--radius-control)',
    boxShadow: 'var(--shadow-1)',
  },
  // The library names both classes, too; one alone would lose against it.
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    padding: '4px',
    fontFamily: 'var(--font-mono)',
    maxHeight: '224px',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': {
    padding: '3px 6px',
    borderRadius: 'calc(var(--radius-control) - 2px)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--accent-soft)',
    color: 'var(--text)',
  },
  '.cm-completionDetail': { marginLeft: '12px', color: 'var(--muted)', fontStyle: 'normal' },
  '.cm-completionInfo': { padding: '6px 10px', maxWidth: '320px', fontFamily: 'var(--font-sans)' },
})
