import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLatest } from '../lib/use-latest.ts'
import type {
  createCodeMirror,
  CodeLanguage,
  CodeMirrorHandle,
  CompletionSource,
  DropText,
} from './code-mirror.ts'
import css from './CodeEditor.module.css'

export interface CodeEditorProps {
  label: string
  value: string
  onChange: (value: string) => void
  language: CodeLanguage
  /** Pixels, or as much as there is; without it the editor grows with its text. */
  height?: number | '100%'
  /** Enter does not make a new line. */
  singleLine?: boolean
  /** What does not fit is scrolled to, instead of standing on another line. */
  noWrap?: boolean
  readOnly?: boolean
  invalid?: boolean
  focusOnMount?: boolean
  placeholder?: string
  completions?: CompletionSource
  onFocus?: (insert: (text: string) => void) => void
  onDrop?: DropText
}

type Create = typeof createCodeMirror
let loaded: Create | undefined

/** Fetches the library, so that the first editor is there at once. */
export async function loadCodeMirror(): Promise<Create> {
  const library = await import('./code-mirror.ts')
  loaded = library.createCodeMirror
  return loaded
}

/** A code editor. Until its library has arrived a plain field takes its place, so that no key is lost. */
export function CodeEditor(props: CodeEditorProps) {
  const { language, height, invalid = false, focusOnMount = false } = props
  const [create, setCreate] = useState(() => loaded)
  const [hasFocus, setFocus] = useState(focusOnMount)
  useEffect(() => {
    if (!create) void loadCodeMirror().then((arrived) => setCreate(() => arrived))
  }, [create])
  return (
    <div
      className={`${css.editor} ${language === 'expression' ? css.expression : ''}`}
      style={height ? { height } : undefined}
      data-invalid={invalid}
    >
      {create ? (
        <RichEditor {...props} focusOnMount={hasFocus} create={create} />
      ) : (
        <PlainEditor {...props} onFocusChange={setFocus} />
      )}
    </div>
  )
}

type PlainEditorProps = CodeEditorProps & { onFocusChange: (hasFocus: boolean) => void }

function PlainEditor(props: PlainEditorProps) {
  const { label, value, onChange, readOnly, focusOnMount, singleLine, onFocusChange } = props
  return (
    <textarea
      className={css.plain}
      rows={singleLine ? 1 : undefined}
      aria-label={label}
      value={value}
      readOnly={readOnly}
      spellCheck={false}
      // The person is typing here already.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus={focusOnMount}
      onFocus={() => onFocusChange(true)}
      onBlur={() => onFocusChange(false)}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

function RichEditor({ create, ...props }: CodeEditorProps & { create: Create }) {
  const { value, language, singleLine = false, noWrap = false, readOnly = false, label } = props
  const host = useRef<HTMLDivElement>(null)
  const editor = useRef<CodeMirrorHandle>(undefined)
  const latest = useLatest(props)

  useLayoutEffect(() => {
    if (!host.current) return undefined
    const { value: text, placeholder, focusOnMount } = latest.current
    const handle = create(host.current, {
      value: text,
      label,
      language,
      singleLine,
      noWrap,
      readOnly,
      placeholder,
      wantsFocus: focusOnMount,
      completions: (before) => latest.current.completions?.(before) ?? Promise.resolve([]),
      onChange: (next) => latest.current.onChange(next),
      onFocus: (insert) => latest.current.onFocus?.(insert),
      onDrop: (data, before) => latest.current.onDrop?.(data, before),
    })
    editor.current = handle
    if (focusOnMount) handle.focusEnd()
    return () => {
      handle.destroy()
      editor.current = undefined
    }
  }, [create, language, singleLine, noWrap, readOnly, label, latest])
  useEffect(() => editor.current?.setValue(value), [value])

  return <div ref={host} className={css.rich} />
}
