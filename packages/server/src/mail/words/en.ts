import type { MailWords } from './letter.ts'

export const en: MailWords = {
  invite: (inviter) => ({
    subject: "You're invited to Heddle",
    lines: ['Hello,', `${inviter} has invited you to build workflows together in Heddle.`],
    button: 'Set up your account',
    after: 'The invitation works once and expires in 7 days.',
  }),
  reset: (firstName) => ({
    subject: 'Reset your Heddle password',
    lines: [`Hello ${firstName},`, 'We received a request to reset the password of your Heddle account.'],
    button: 'Choose a new password',
    after: "The link works once and expires in 2 hours. If you didn't request it, you can ignore this email.",
  }),
  accountLost: (credential) => ({
    subject: `Reconnect "${credential}"`,
    lines: [
      'Hello,',
      `Your credential "${credential}" has lost its connection: the service requires a new sign-in. Workflows that use it will fail until you reconnect the account.`,
    ],
    button: 'Open credentials',
    after: 'You get this email only once. You can check the status in your list of credentials at any time.',
  }),
  approval: ({ workflow, tool, input }) => ({
    subject: `Approve "${tool}"?`,
    lines: [
      'Hello,',
      `An agent in the workflow "${workflow}" wants to use "${tool}" with the following input. The workflow is waiting for your decision.`,
      input,
    ],
    button: 'Approve or decline',
    after: 'Nothing happens until you decide on the page that opens. Anyone with this link can decide.',
  }),
  test: () => ({
    subject: 'Heddle can send email',
    lines: ['Hello,', 'This is the test email you asked for. Your mail server accepted it.'],
    button: 'Open Heddle',
    after: "You don't need to do anything.",
  }),
}
