/** What both sides of the wire hold each other to. Nothing is imported here, so that the editor carries no schema library. */

export const workflowNameMax = 128
/** Of one workflow. */
export const nodesMax = 5000
export const versionLabelMax = 128
export const proposalNoteMax = 500
export const credentialNameMin = 3
export const credentialNameMax = 64
export const personNameMax = 32
export const passwordMax = 64
export const apiKeyNameMax = 64
export const tagNameMax = 24
export const folderNameMax = 64
/** How many folders may lie within each other. */
export const folderDepthMax = 10
/** How many workflows one call changes. */
export const bulkMax = 100

/** Stands for a stored secret: it is shown instead of it, and sent back it means 'as it is stored'. */
export const keptSecret = '__HEDDLE_SECRET_KEPT__'
/** Of a store of texts that are found by their meaning. */
export const knowledgeNameMax = 128
/** How many numbers a vector may have. */
export const dimensionsMax = 4096
/** Of a data table. */
export const columnsMax = 200
/** How much the assistant reads of what a person writes, of a workflow and of an item. */
export const assistantRequestMax = 4000
export const assistantNodesMax = 300
export const assistantSampleMax = 20_000
