import type { Page } from '@playwright/test'

/** When so many nodes of the canvas are there and the frame that shows them is over, in milliseconds since the navigation. */
export const untilDrawn = (page: Page, nodes: number): Promise<number> =>
  page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const look = () => {
          if (document.querySelectorAll('.react-flow__node').length < wanted) requestAnimationFrame(look)
          else requestAnimationFrame(() => setTimeout(() => resolve(performance.now())))
        }
        look()
      }),
    nodes,
  )
