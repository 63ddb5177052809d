import type { Page } from '@playwright/test'

export interface Frames {
  perSecond: number
  median: number
  p95: number
  longTasks: number
}

/** How long the frames of a page take while something is done on it. */
export async function framesWhile(page: Page, act: () => Promise<void>): Promise<Frames> {
  await page.evaluate(() => {
    const record = { frames: [] as number[], longTasks: 0, isOver: false }
    Object.assign(window, { record })
    let last = performance.now()
    const tick = (time: number) => {
      record.frames.push(time - last)
      last = time
      if (!record.isOver) requestAnimationFrame(tick)
    }
    requestAnimationFrame(tick)
    new PerformanceObserver((list) => (record.longTasks += list.getEntries().length)).observe({
      type: 'longtask',
    })
  })
  await act()
  const { frames, longTasks } = await page.evaluate(() => {
    const { record } = window as unknown as {
      record: { frames: number[]; longTasks: number; isOver: boolean }
    }
    record.isOver = true
    return record
  })
  const sorted = frames.slice(1).toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN
  const perSecond = (1000 * sorted.length) / sorted.reduce((sum, frame) => sum + frame, 0)
  return { perSecond, median: at(0.5), p95: at(0.95), longTasks }
}

export const describeFrames = ({ median, p95, longTasks }: Frames): string =>
  `${median.toFixed(0)}/${p95.toFixed(0)} ms, ${longTasks} long`
