import { syntaxTree } from '@codemirror/language'
import { linter, lintGutter, type Diagnostic } from '@codemirror/lint'
import type { EditorState, Extension } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { t } from '../lib/i18n.ts'
import type { CodeLanguage } from './code-mirror.ts'
import { jsonProblem } from '../lib/json-problem.ts'
import { markupFault, queryFault, type TextFault } from './text-faults.ts'

/** Marks beside the line and under the text where it cannot be right. */
export function faultMarks(language: CodeLanguage): Extension {
  const find = finders[language]
  return find ? [linter(find), lintGutter()] : []
}

type Find = (view: EditorView) => Diagnostic[]

/** While nothing is written nothing is wrong. What the browser says about JSON names no place, so the syntax does. */
const jsonFaults: Find = ({ state }) => {
  const text = state.doc.toString()
  const problem = text.trim() === '' ? undefined : jsonProblem(text)
  if (problem === undefined) return []
  const end = { from: text.length, to: text.length }
  return marked(syntaxFault(state) ?? widened(end, text.length), problem)
}

/** A fault between two letters is seen under one of them: at the end of the text under the last. */
function widened({ from, to }: TextFault, length: number): TextFault {
  const start = Math.max(0, Math.min(from, length - 1))
  return { from: start, to: Math.max(to, start + 1) }
}

/** Only the first place: what comes behind it is often wrong because of it alone. */
const marked = (fault: TextFault | undefined, message: string): Diagnostic[] =>
  fault ? [{ ...fault, severity: 'error', message }] : []

function syntaxFault(state: EditorState): TextFault | undefined {
  let fault: TextFault | undefined
  syntaxTree(state).iterate({
    enter({ type, from, to }) {
      if (type.isError) fault ??= widened({ from, to }, state.doc.length)
    },
  })
  return fault
}

const finders: Partial<Record<CodeLanguage, Find>> = {
  json: jsonFaults,
  javascript: ({ state }) => marked(syntaxFault(state), t('shell.syntaxFault')),
  sql: ({ state }) => marked(queryFault(state.doc.toString()), t('shell.unclosedFault')),
  html: ({ state }) => marked(markupFault(state.doc.toString()), t('shell.tagFault')),
}
