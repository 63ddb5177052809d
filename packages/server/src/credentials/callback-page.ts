import type { Language } from '@heddle/contract'
import { createHash } from 'node:crypto'
import type { RawResponse } from '../http/serve.ts'
import { translateMessage } from '../http/translate-message.ts'

/**
 * A service may cut the tie to the opener: the channel reaches the editor all the same, and says which account it was. One that
 * does not even send back what it was given leaves only the opener.
 */
const tell = (outcome: 'success' | 'failure'): string =>
  `if (window.opener) window.opener.postMessage('${outcome}', location.origin);
const state = new URLSearchParams(location.search).get('state');
if (state) new BroadcastChannel('oauth-callback').postMessage('${outcome} ' + JSON.parse(atob(state)).cid);`

const successScript = `${tell('success')}
setTimeout(() => window.close(), 300);`

/** The window stays: it says why. */
const failureScript = tell('failure')

const style = `:root{color-scheme:light dark}
body{font:16px/1.5 system-ui,sans-serif;max-width:26rem;margin:20vh auto;padding:0 1.5rem;text-align:center}
h1{font-size:1.25rem;margin:0 0 .5rem}
p{margin:0 0 .5rem;overflow-wrap:anywhere}`

const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** What the window shows when a person comes back from the service. */
export const successPage = (language: Language): Promise<RawResponse> =>
  page({ title: 'Account connected', texts: ['You can close this window.'], script: successScript, language })

export async function failurePage(reason: string, language: Language): Promise<RawResponse> {
  const texts = [reason, 'Close this window and try again.']
  const title = 'The account was not connected'
  return { ...(await page({ title, texts, script: failureScript, language })), status: 400 }
}

interface Page {
  title: string
  texts: readonly string[]
  script: string
  language: Language
}

async function page({ script, language, ...english }: Page): Promise<RawResponse> {
  const title = await translateMessage(english.title, language)
  const texts = await Promise.all(english.texts.map((text) => translateMessage(text, language)))
  return {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; script-src ${hash(script)}; style-src ${hash(style)}; frame-ancestors 'none'; base-uri 'none'`,
      'cross-origin-opener-policy': 'unsafe-none',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    },
    body: `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${style}</style><h1>${title}</h1>${texts.map((text) => `<p>${escape(text)}</p>`).join('')}<script>${script}</script></html>`,
  }
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escape = (text: string): string => text.replace(/[&<>"]/g, (each) => entities[each] ?? each)
