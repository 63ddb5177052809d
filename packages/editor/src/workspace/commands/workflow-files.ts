// Reading foreign files brings the schema library with it, so files have a chunk of their own.
export { readWorkflowFile, readWorkflowFiles, toWorkflowFile, workflowFileName } from '@heddle/core/workflow'
