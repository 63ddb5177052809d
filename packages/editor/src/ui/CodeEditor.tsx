import { useEffect, useRef, type RefObject } from 'react'
import { isTyping } from '../lib/shortcut.ts'
import type { CodeLanguage, CodeMirrorHandle, CompletionSource } from './code-mirror.ts'
import css from './CodeEditor.module.css'

export interface CodeEditorProps {
  label: string
  value: string
  onChange: (value: string) => void
  language: CodeLanguage
  /** Pixels; without it the editor grows with its text. */
  height?: number
  /** Enter does not make a new line. */
  singleLine?: boolean
  readOnly?: boolean
  invalid?: boolean
  focusOnMount?: boolean
  placeholder?: string
  completions?: CompletionSource
  onFocus?: (insert: (text: string) => void) => void
}

/** A code editor whose library is fetched when the first one is shown. */
export function CodeEditor(props: CodeEditorProps) {
  const { value, language, height, singleLine = false, readOnly = false, invalid = false, label } = props
  const host = useRef<HTMLDivElement>(null)
  const editor = useRef<CodeMirrorHandle>(undefined)
  const latest = useLatest(props)

  useEffect(() => {
    let isGone = false
    const mount = async () => {
      const { createCodeMirror } = await import('./code-mirror.ts')
      if (isGone || !host.current) return
      const { focusOnMount, placeholder } = latest.current
      editor.current = createCodeMirror(host.current, {
        value: latest.current.value,
        label,
        language,
        singleLine,
        readOnly,
        placeholder,
        completions: (before) => latest.current.completions?.(before) ?? Promise.resolve([]),
        onChange: (text) => latest.current.onChange(text),
        onFocus: (insert) => latest.current.onFocus?.(insert),
      })
      // The library may have taken a while; whoever types elsewhere by now must not be interrupted.
      if (focusOnMount && !isTyping(document.activeElement)) editor.current.focusEnd()
    }
    void mount()
    return () => {
      isGone = true
      editor.current?.destroy()
      editor.current = undefined
    }
  }, [language, singleLine, readOnly, label, latest])
  useEffect(() => editor.current?.setValue(value), [value])

  return (
    <div
      ref={host}
      className={`${css.editor} ${language === 'expression' ? css.expression : ''}`}
      style={height ? { height } : undefined}
      data-invalid={invalid}
    />
  )
}

/** What the editor calls is what was rendered last. */
function useLatest<T>(value: T): RefObject<T> {
  const ref = useRef(value)
  useEffect(() => {
    ref.current = value
  })
  return ref
}
