import { useEffect, useRef } from 'react'
import { useWorkspace } from '../../../workspace/WorkspaceProvider.tsx'
import { CodeEditor } from '../../../ui/CodeEditor.tsx'
import { readDragged } from '../../../lib/dragged-value.ts'
import { completeExpression } from './complete.ts'
import { isInBraces } from './braces.ts'
import { ExpressionResult } from './ExpressionResult.tsx'

interface ExpressionInputProps {
  label: string
  /** With its leading equals sign. */
  value: string
  node: string
  readOnly: boolean
  focusOnMount?: boolean
  /** Has several lines, at least as many as are said here. */
  rows?: number
  /** As much as there is, in a dialog. */
  height?: '100%'
  isInRow?: boolean
  onChange: (value: string) => void
}

const lineHeight = 20

/** An expression with completion of what the last run returned, and its result. */
export function ExpressionInput({
  label,
  value,
  node,
  readOnly,
  focusOnMount,
  rows,
  height,
  isInRow = false,
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
        singleLine={height === undefined && rows === undefined}
        height={height ?? (rows === undefined ? undefined : rows * lineHeight + 16)}
        noWrap={isInRow}
        value={value.slice(1)}
        readOnly={readOnly}
        focusOnMount={focusOnMount}
        completions={(before) => completeExpression(before, { workspace, node })}
        onFocus={(put) => {
          insert.current = (expression) => put(`{{ ${expression} }}`)
          panel.setState({ insert: insert.current })
        }}
        onDrop={(data, before) => {
          const expression = readDragged(data)?.expression
          return expression && !isInBraces(before) ? `{{ ${expression} }}` : expression
        }}
        onChange={(text) => onChange(`=${text}`)}
      />
      <ExpressionResult expression={value} node={node} hasItemSwitch={!isInRow} />
    </>
  )
}
