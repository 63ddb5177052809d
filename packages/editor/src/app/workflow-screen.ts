/** What the canvas of a stored workflow takes: a page that shows one asks for a single file. */
export { openings, startNewWorkflow } from './load-workflow.ts'
export { WorkflowPage } from './WorkflowPage.tsx'
