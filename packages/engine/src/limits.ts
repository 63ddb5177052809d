/**
 * Waits shorter than this are slept through; the state of longer ones is stored, and they hold no place. Those of an execution
 * that somebody watches, or that another one waits for, are slept through for longer. Milliseconds.
 */
export const longestSleep = { attended: 65_000, alone: 2000 }

/** How deep workflows may call each other. */
export const maxSubWorkflowDepth = 25

/** How many node runs an execution may have, unless the request says otherwise: a loop without an end has to end. */
export const maxNodeRuns = 100_000

/** How long nodes may run one after the other before other work of the process gets its turn. Milliseconds. */
export const longestTurn = 20

export const retryTries = { least: 2, most: 5, usual: 3 }

/** Milliseconds. */
export const retryWait = { least: 0, most: 5000, usual: 1000 }
