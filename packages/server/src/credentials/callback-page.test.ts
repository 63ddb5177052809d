import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { failurePage } from './callback-page.ts'

/** Runs the script of the page where a service has sent the person back with this query. */
async function told(search: string): Promise<unknown[]> {
  const { body } = await failurePage('No', 'en')
  const script = /<script>([^]*)<\/script>/.exec(body as string)?.[1] ?? ''
  const heard: unknown[] = []
  class BroadcastChannel {
    postMessage = (message: unknown) => void heard.push(['channel', message])
  }
  const window = { opener: { postMessage: (message: unknown) => void heard.push(['opener', message]) } }
  const location = { search, origin: 'https://here.example' }
  runInNewContext(script, { window, location, BroadcastChannel, URLSearchParams, atob })
  return heard
}

test('C03 the editor hears of a refusal, also when the service sends back nothing of what it was given', async () => {
  const state = Buffer.from(JSON.stringify({ cid: '7' })).toString('base64')

  expect(await told(`?error=access_denied&state=${encodeURIComponent(state)}`)).toEqual([
    ['opener', 'failure'],
    ['channel', 'failure 7'],
  ])
  expect(await told('?error=access_denied')).toEqual([['opener', 'failure']])
})
