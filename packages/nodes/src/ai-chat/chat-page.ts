import { escapeHtml } from '../html/escape-html.ts'
import { pageScript, type ChatSettings } from './page-script.ts'

export interface ChatPage extends ChatSettings {
  title: string
  subtitle: string
  placeholder: string
  /** The label of the button that opens the chat; without one it is open at once. */
  welcome?: string
  /** Which files may be sent along; undefined for none. */
  accept?: string
  /** Written by the author of the chat; it can only change how this page looks. */
  css: string
}

/** The page of a chat. */
export const chatPage = ({
  title,
  subtitle,
  placeholder,
  welcome,
  accept,
  css,
  ...settings
}: ChatPage): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(title)}</title><style>${style}</style>${css === '' ? '' : `<style>${css.replaceAll('<', String.raw`\3c `)}</style>`}</head>
<body${welcome === undefined ? '' : ' class="welcome"'}>
<header><h1>${escapeHtml(title)}</h1>${subtitle === '' ? '' : `<p>${escapeHtml(subtitle)}</p>`}
${welcome === undefined ? '' : `<button id="start" type="button">${escapeHtml(welcome)}</button>`}</header>
<main id="log" role="log" aria-live="polite" aria-label="Conversation"></main>
<form id="form"><label class="hidden" for="input">Message</label>
<textarea id="input" rows="2" placeholder="${escapeHtml(placeholder)}" autofocus></textarea>
${accept === undefined ? '' : `<label class="files">Files<input id="files" type="file" multiple accept="${escapeHtml(accept)}"></label>`}
<button type="submit">Send</button></form>
<script>${pageScript(settings)}</script></body></html>`

const style = `:root{color-scheme:light dark;--accent:#4453e6;--on-accent:#fff;--line:#c9ced8;--muted:#5b6475;--card:#fff;--page:#f4f5f8;--error:#b42318}
@media (prefers-color-scheme:dark){:root{--accent:#8b95ff;--on-accent:#10131a;--line:#3a4252;--muted:#98a2b3;--card:#1a1e28;--page:#10131a;--error:#ff9b8f}}
*{box-sizing:border-box}body{margin:0 auto;max-width:720px;height:100dvh;display:flex;flex-direction:column;background:var(--page);font:15px/1.5 system-ui,sans-serif}
header{padding:20px 16px 12px;border-bottom:1px solid var(--line)}h1{font-size:20px;margin:0}header p{margin:4px 0 0;color:var(--muted)}
main{flex:1;overflow-y:auto;padding:16px;display:flex;flex-direction:column;gap:10px}
.message{max-width:85%;padding:10px 14px;border-radius:12px;white-space:pre-wrap;overflow-wrap:anywhere}
.them{align-self:flex-start;background:var(--card);border:1px solid var(--line)}.me{align-self:flex-end;background:var(--accent);color:var(--on-accent)}
.error{color:var(--error);border-color:var(--error)}pre{margin:8px 0;padding:10px;overflow-x:auto;background:var(--page);border-radius:6px;white-space:pre}
.choices{display:flex;gap:8px;flex-wrap:wrap}form{display:flex;gap:8px;align-items:flex-end;padding:12px 16px;border-top:1px solid var(--line)}
textarea{flex:1;resize:none;padding:8px 10px;font:inherit;border:1px solid var(--line);border-radius:8px;background:var(--card);color:inherit}
button{padding:10px 16px;font:600 15px system-ui,sans-serif;color:var(--on-accent);background:var(--accent);border:0;border-radius:8px;cursor:pointer}
button:disabled{opacity:.5;cursor:default}.files{font-size:13px;color:var(--muted)}.files input{display:block;max-width:160px;font:inherit}
.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
main[aria-busy=true]::after{content:"…";color:var(--muted);padding-left:6px}
.welcome header{flex:1;display:flex;flex-direction:column;align-items:center;justify-content:center;text-align:center;gap:12px;border:0}
.welcome main,.welcome form{display:none}:focus-visible{outline:2px solid var(--accent);outline-offset:2px}`
