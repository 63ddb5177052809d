import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { openSample, sampleNode } from '../../testing/open-sample.ts'
import { sampleType } from '../../testing/sample-types.ts'
import { WorkspaceProvider } from '../../workspace/WorkspaceProvider.tsx'
import { NodeWarnings } from './NodeWarnings.tsx'

afterEach(cleanup)

test.each([
  [false, 1],
  [true, 0],
])(
  'E02 what a change does to an older node is told only where it can be changed, read-only: %j',
  (readOnly, notes) => {
    const node = sampleNode('A', { typeVersion: 1 })
    const type = { ...sampleType(node.type, { layoutVersion: 2 }) }
    render(
      <WorkspaceProvider workspace={openSample({ nodes: [node], readOnly })}>
        <NodeWarnings node={node} type={type} />
      </WorkspaceProvider>,
    )

    expect(screen.queryAllByText(/^Made for version 1\./)).toHaveLength(notes)
  },
)
