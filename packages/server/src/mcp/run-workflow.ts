import { contract, type StoredWorkflow } from '@heddle/contract'
import { BadRequest } from '@heddle/core'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { hasWebhook, isTrigger } from '../node-types/listed-node.ts'
import { readExecution } from './execution-tools.ts'
import { defineTool, type Ask } from './tool.ts'

const mostSeconds = 50

export const runWorkflow = defineTool({
  name: 'run_workflow',
  title: 'Run a workflow',
  description:
    'Runs a workflow by hand, as the button in the editor does: it really does what its nodes do. Waits for the end and gives the result; when it takes longer, gives the id for get_execution.',
  input: z.object({
    id: z.string().max(20).describe('The id of the workflow'),
    input: z
      .array(z.record(z.string(), z.unknown()))
      .max(1000)
      .optional()
      .describe(
        'The data of the items that the trigger gives out. Needed where the workflow waits for a call.',
      ),
    trigger: z.string().max(200).optional().describe('Which trigger to start with, if there are several'),
    waitSeconds: z.number().min(0).max(mostSeconds).default(30).describe('How long to wait for the end'),
  }),
  async run(ask, { id, input, trigger, waitSeconds }) {
    const workflow = await ask(contract.workflows.get, { params: { id } })
    const start = startOf(workflow, trigger)
    if (!input && hasWebhook(start.type) && !workflow.pinData?.[start.name])
      throw new BadRequest(
        `"${start.name}" waits for a call from outside. Give "input": the items that such a call would bring`,
      )
    const pinned = input && { [start.name]: input.map((json) => ({ json })) }
    const { executionId } = await ask(contract.manualRuns.run, {
      body: {
        workflowData: { ...workflow, pinData: { ...workflow.pinData, ...pinned } },
        startNodes: [start.name],
        keep: true,
      },
    })
    if (executionId === undefined) throw new BadRequest('The workflow waits for a call from outside')
    if (!(await hasEnded(ask, { id, executionId, waitSeconds })))
      return { executionId, status: 'running', message: 'It still runs. Look again with get_execution.' }
    return readExecution(ask, executionId)
  },
})

function startOf({ nodes }: StoredWorkflow, wanted: string | undefined) {
  const able = nodes.filter(({ type, disabled }) => isTrigger(type) && !disabled)
  const names = able.map(({ name }) => `"${name}"`).join(', ')
  const chosen = wanted === undefined ? able[0] : able.find(({ name }) => name === wanted)
  if (!chosen)
    throw new BadRequest(
      able.length === 0
        ? 'The workflow has no trigger to start with. Add one with change_workflow'
        : `There is no trigger "${wanted ?? ''}". The workflow has ${names}`,
    )
  if (wanted === undefined && able.length > 1)
    throw new BadRequest(`The workflow has several triggers. Say which one to start with: ${names}`)
  return chosen
}

interface Waiting {
  id: string
  executionId: string
  waitSeconds: number
}

/** Asks again and again, also about an execution that another process runs. */
async function hasEnded(ask: Ask, { id, executionId, waitSeconds }: Waiting): Promise<boolean> {
  const filter = JSON.stringify({ workflowId: id })
  const until = Date.now() + waitSeconds * 1000
  for (let pause = 50; ; pause = Math.min(pause * 1.5, 1000)) {
    const running: { id: string }[] = await ask(contract.executions.current, { query: { filter } })
    if (!running.some((each) => each.id === executionId)) return true
    const left = until - Date.now()
    if (left <= 0) return false
    await sleep(Math.min(pause, left))
  }
}
