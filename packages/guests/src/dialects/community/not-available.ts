/** What packages ask for and do not get, so that they fail with a sentence and not with a riddle. */
export const notServed = [
  'addInputData',
  'addOutputData',
  'cloneWith',
  'executeWorkflow',
  'getExecutionDataById',
  'getInputConnectionData',
  'getInputSourceData',
  'getNextRunIndex',
  'getParentNodes',
  'getWorkflowDataProxy',
  'logAiEvent',
  'startJob',
] as const

export const notAvailable = Object.fromEntries(
  notServed.map((name) => [
    name,
    () => {
      throw new Error(`${name} is not available to packages here`)
    },
  ]),
) as Record<(typeof notServed)[number], () => never>
