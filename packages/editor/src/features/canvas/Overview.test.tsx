import { cleanup, render } from '@testing-library/react'
import { ReactFlowProvider } from '@xyflow/react'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { openSample, sampleNode } from '../../testing/open-sample.ts'
import { loadSampleTypes } from '../../testing/sample-types.ts'
import { createFlow, FlowContext } from './flow-store.ts'
import css from './Overview.module.css'
import { Overview } from './Overview.tsx'

afterEach(cleanup)

test('a note covers no node in the overview', async () => {
  await loadSampleTypes()
  const note = sampleNode('Note', {
    type: 'heddle.stickyNote',
    position: [-60, -60],
    parameters: { width: 220, height: 220 },
  })
  const flow = createFlow(openSample({ nodes: [sampleNode('A'), note] }))
  onTestFinished(flow.follow())

  const { container } = render(
    <ReactFlowProvider>
      <FlowContext value={flow}>
        <Overview />
      </FlowContext>
    </ReactFlowProvider>,
  )

  const shapes = [...container.querySelectorAll(`.${css.notes}, .${css.nodes}`)]
  expect(shapes.map((shape) => shape.getAttribute('d'))).toEqual([
    'M-46,-46H146V146H-46z',
    'M14,14H86V86H14z',
  ])
})
