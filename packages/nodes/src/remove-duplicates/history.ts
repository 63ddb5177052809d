/** Where the values of earlier runs are kept. */
export const historyKey = 'deduplication'
