import type { Browser, CDPSession } from '@playwright/test'
import { untilDrawn } from './until-drawn.ts'

export interface FirstCanvas {
  seconds: number
  requests: number
  /** As sent, with their headers. */
  scriptKilobytes: number
}

/** The first look at a workflow in a browser that has nothing in its cache: from the navigation to the last node. */
export async function openFirstCanvas(
  browser: Browser,
  address: string,
  nodes: number,
): Promise<FirstCanvas> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    await context.request.get(new URL('/rest/login', address).href)
    const page = await context.newPage()
    const traffic = await watchTraffic(await context.newCDPSession(page))
    await page.goto(address, { waitUntil: 'commit' })
    const milliseconds = await untilDrawn(page, nodes)
    return { seconds: milliseconds / 1000, ...traffic() }
  } finally {
    await context.close()
  }
}

async function watchTraffic(
  session: CDPSession,
): Promise<() => Pick<FirstCanvas, 'requests' | 'scriptKilobytes'>> {
  const scripts = new Set<string>()
  let [requests, scriptBytes] = [0, 0]
  session.on('Network.requestWillBeSent', ({ requestId, type }) => {
    requests++
    if (type === 'Script') scripts.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) scriptBytes += encodedDataLength
  })
  await session.send('Network.enable')
  return () => ({ requests, scriptKilobytes: scriptBytes / 1024 })
}
