import type { Page } from '@playwright/test'

/** How many unsaved edits the browser's own database holds; they reach it a moment after the edit. */
export const journaledSteps = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('heddle', 1)
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(new Error('The journal cannot be opened')))
    })
    const counting = database.transaction('steps').objectStore('steps').count()
    await new Promise((resolve) => counting.addEventListener('success', resolve))
    database.close()
    return counting.result
  })
