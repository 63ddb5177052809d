import { useEffect, useRef } from 'react'
import { useWorkspace } from '../../../workspace/WorkspaceProvider.tsx'
import { CodeEditor } from '../../../ui/CodeEditor.tsx'
import { completeExpression } from './complete.ts'
import { ExpressionResult } from './ExpressionResult.tsx'

interface ExpressionInputProps {
  label: string
  /** With its leading equals sign. */
  value: string
  node: string
  readOnly: boolean
  focusOnMount?: boolean
  /** Shows several lines at once, as the dialog does. */
  height?: number
  onChange: (value: string) => void
}

/** An expression with completion of what the last run returned, and its result. */
export function ExpressionInput({
  label,
  value,
  node,
  readOnly,
  focusOnMount,
  height,
  onChange,
}: ExpressionInputProps) {
  const workspace = useWorkspace()
  const { panel } = workspace
  const insert = useRef<(text: string) => void>(undefined)
  // A field that is gone must not get what is inserted.
  useEffect(
    () => () => {
      if (insert.current && panel.getState().insert === insert.current) panel.setState({ insert: undefined })
    },
    [panel],
  )
  return (
    <>
      <CodeEditor
        label={label}
        language="expression"
        singleLine={height === undefined}
        height={height}
        value={value.slice(1)}
        readOnly={readOnly}
        focusOnMount={focusOnMount}
        completions={(before) => completeExpression(before, { workspace, node })}
        onFocus={(put) => {
          insert.current = (expression) => put(`{{ ${expression} }}`)
          panel.setState({ insert: insert.current })
        }}
        onChange={(text) => onChange(`=${text}`)}
      />
      <ExpressionResult expression={value} node={node} />
    </>
  )
}
