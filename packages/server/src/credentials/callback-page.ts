import { createHash } from 'node:crypto'
import type { RawResponse } from '../http/serve.ts'

/** A service may cut the tie to the opener: the channel reaches the editor all the same, and says which account it was. */
const script = `const { cid } = JSON.parse(atob(new URLSearchParams(location.search).get('state')));
new BroadcastChannel('oauth-callback').postMessage('success ' + cid);
if (window.opener) window.opener.postMessage('success', location.origin);
setTimeout(() => window.close(), 300);`

const style =
  'body{font:16px system-ui,sans-serif;max-width:30rem;margin:20vh auto;padding:0 1rem;text-align:center}'

const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** What the window shows when a person comes back from the service. */
export const successPage = (): RawResponse =>
  page({ title: 'Account connected', text: 'You can close this window.', body: `<script>${script}</script>` })

export const failurePage = (text: string): RawResponse => ({
  ...page({ title: 'The account was not connected', text, body: '' }),
  status: 400,
})

function page({ title, text, body }: { title: string; text: string; body: string }): RawResponse {
  return {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; script-src ${hash(script)}; style-src ${hash(style)}; frame-ancestors 'none'; base-uri 'none'`,
      'cross-origin-opener-policy': 'unsafe-none',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    },
    body: `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><style>${style}</style><h1>${title}</h1><p>${escape(text)}</p>${body}</html>`,
  }
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escape = (text: string): string => text.replace(/[&<>"]/g, (each) => entities[each] ?? each)
