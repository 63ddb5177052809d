/** Numbers and names that several parts of the editor agree on, each in one place. */

export const maxWorkflowDataBytes = 204_800
export const defaultWorkflowName = 'My workflow'
export const copySuffix = ' copy'

export const zoomStep = 1.25
export const zoomMin = 0.1
export const zoomMax = 2
export const nodeSize = 100
export const subNodeSize = 80
export const lastClickDefault: [number, number] = [450, 450]
export const connectorStub = 30
export const connectionHoverMs = 150
export const connectionUnhoverMs = 500
export const touchFlagMs = 2000

export const keyDebounceMs = {
  disable: 350,
  delete: 500,
  selectCopySave: 1000,
  rename: 1500,
  arrows: 100,
  paste: 1000,
} as const

export const pushReconnectMs = 3000
export const waitingLookMs = 15_000
export const pushQueueTries = 5
export const pushQueueMs = 20
export const triggerTooltipMs = 2500
export const templateHealthTimeoutMs = 2000
export const searchDebounceMs = 500
/** Results of expressions over parameters that are remembered besides those of the nodes that are there. */
export const derivedValuesMax = 2000
export const executionsPerPage = 10
export const executionsPerRefresh = 30
export const executionsRefreshMs = 4000
export const workflowsPerPage = 50
export const workflowsRefreshMs = 15_000
/** Few, so that the progress is seen and can be stopped. */
export const workflowsPerBulkCall = 20
export const chunkTimeoutMs = 120_000
export const sameWorkflowErrorMs = 1500
export const journalFlushMs = 250

export const toastDetailsMax = 500
export const expressionPreviewMs = 500
export const filledAtExecution = '[filled at execution time]'
export const inputPreviewMax = 102_400
export const inputTooLarge = '[Data to large]'
export const jsonViewDepth = 10
export const errorCauseDepth = 3
export const itemLimits = [25, 50, 100, 250, 500, 1000] as const
export const itemLimitDefault = 25

export const retryDefaults = { maxTries: 3, waitBetweenTries: 1000 } as const
export const retryLimits = { minTries: 2, maxTries: 5, minWait: 0, maxWait: 5000 } as const
export const notesRows = 5

export const workflowNameShown = { length: 25, keptAtEnd: 4 } as const
export const tagsShown = 20
export const tagsPerRow = 3

export const breakpoints = { small: 768, medium: 992, large: 1200, huge: 1920 } as const

export const sourceUrl = 'https://github.com/heddle/heddle'
export const documentationBase = '/help/'
export const requestNodeUrl = `${sourceUrl}/issues/new?title=Node%20request`
export const indefiniteWait = '3000-01-01T00:00:00.000Z'

export const emailPattern = /^[^\s@<>,]+@[^\s@<>,]+\.[^\s@<>,]+$/
export const deletePhrase = 'delete all data'

export const templatePageSize = 10
export const templateTimeoutMs = 15_000
export const categoriesShown = 12
export const templateNodesShown = 5
export const carousel = { cardWidth: 240, gap: 20, scrollBy: 2 } as const

export const updatesShownMax = 99
export const valueSurvey = { positiveAbove: 7, resetMs: 1000, thanksMs: 15_000 } as const
