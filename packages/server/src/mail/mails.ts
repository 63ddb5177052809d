import type { Mail } from './mailer.ts'

interface Letter {
  to: string
  subject: string
  lines: readonly string[]
  button: { label: string; url: string }
  after: string
}

export const inviteMail = (to: string, inviter: string, url: string): Mail =>
  write({
    to,
    subject: 'You are invited to Heddle',
    lines: ['Hello,', `${inviter} invites you to build workflows together in Heddle.`],
    button: { label: 'Set up your account', url },
    after: 'The invitation holds for 7 days and works once.',
  })

export const resetMail = (to: string, firstName: string, url: string): Mail =>
  write({
    to,
    subject: 'A new password for Heddle',
    lines: [`Hello ${firstName},`, 'somebody, hopefully you, asked for a new password for your account.'],
    button: { label: 'Choose a new password', url },
    after: 'The link holds for 2 hours and works once. If you did not ask for it, do nothing.',
  })

export const accountLostMail = (to: string, credential: string, url: string): Mail =>
  write({
    to,
    subject: `Connect "${credential}" again`,
    lines: [
      'Hello,',
      `the connection of your credential "${credential}" has ended: the service asks for a new sign-in. Workflows that use it fail until you connect the account again.`,
    ],
    button: { label: 'Open credentials', url },
    after: 'You get this mail once; the list of credentials shows the state at any time.',
  })

function write({ to, subject, lines, button, after }: Letter): Mail {
  return {
    to,
    subject,
    text: [...lines, `${button.label}:\n${button.url}`, after].join('\n\n'),
    html: `<!doctype html>
<html lang="en">
  <body style="margin:0;background:#f5f6f8;font:15px/1.5 sans-serif;color:#1b1f2a">
    <div style="max-width:480px;margin:32px auto;padding:32px;background:#fff;border-radius:10px">
      ${lines.map((line) => `<p>${escape(line)}</p>`).join('\n      ')}
      <p style="margin:24px 0"><a href="${escape(button.url)}" style="padding:10px 16px;background:#4453e6;border-radius:6px;color:#fff;text-decoration:none">${escape(button.label)}</a></p>
      <p style="color:#5b6474;font-size:13px">${escape(after)}</p>
    </div>
  </body>
</html>`,
  }
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escape = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign)
