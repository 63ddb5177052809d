import { languages, type Language } from '@heddle/contract'
import type { Mail } from './mailer.ts'
import { de } from './words/de.ts'
import { en } from './words/en.ts'
import type { Letter, MailWords, WantedUse } from './words/letter.ts'

/** A mail is written in the language of whoever gets it. */
const mailWords: Readonly<Record<Language, MailWords>> = { en, de }

/** To whom a mail goes, in which language, and where its button leads. */
export interface Recipient {
  to: string
  language: Language
  url: string
}

/** What the person has chosen, else what the instance speaks. */
export const mailLanguage = (chosen: Language | null, locale: string): Language =>
  chosen ?? languages.find((each) => locale.toLowerCase().split('-')[0] === each) ?? 'en'

export const inviteMail = (recipient: Recipient, inviter: string): Mail =>
  write(recipient, mailWords[recipient.language].invite(inviter))

export const resetMail = (recipient: Recipient, firstName: string): Mail =>
  write(recipient, mailWords[recipient.language].reset(firstName))

export const accountLostMail = (recipient: Recipient, credential: string): Mail =>
  write(recipient, mailWords[recipient.language].accountLost(credential))

export const approvalMail = (recipient: Recipient, wanted: WantedUse): Mail =>
  write(recipient, mailWords[recipient.language].approval(wanted))

export const testMail = (recipient: Recipient): Mail => write(recipient, mailWords[recipient.language].test())

function write({ to, language, url }: Recipient, { subject, lines, button, after }: Letter): Mail {
  return {
    to,
    subject,
    text: [...lines, `${button}:\n${url}`, after].join('\n\n'),
    html: `<!doctype html>
<html lang="${language}">
  <body style="margin:0;background:#f5f6f8;font:15px/1.5 sans-serif;color:#1b1f2a">
    <div style="max-width:480px;margin:32px auto;padding:32px;background:#fff;border-radius:10px">
      ${lines.map((line) => `<p style="white-space:pre-wrap;overflow-wrap:anywhere">${escape(line)}</p>`).join('\n      ')}
      <p style="margin:24px 0"><a href="${escape(url)}" style="padding:10px 16px;background:#4453e6;border-radius:6px;color:#fff;text-decoration:none">${escape(button)}</a></p>
      <p style="color:#5b6474;font-size:13px">${escape(after)}</p>
    </div>
  </body>
</html>`,
  }
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escape = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign)
