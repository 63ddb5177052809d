import type { MailWords } from './letter.ts'

export const de: MailWords = {
  invite: (inviter) => ({
    subject: 'Sie sind zu Heddle eingeladen',
    lines: ['Guten Tag,', `${inviter} hat Sie eingeladen, in Heddle gemeinsam Workflows zu bauen.`],
    button: 'Konto einrichten',
    after: 'Die Einladung gilt einmal und läuft in 7 Tagen ab.',
  }),
  reset: (firstName) => ({
    subject: 'Ihr Heddle-Passwort zurücksetzen',
    lines: [`Guten Tag ${firstName},`, 'für Ihr Heddle-Konto wurde ein neues Passwort angefordert.'],
    button: 'Neues Passwort wählen',
    after:
      'Der Link gilt einmal und läuft in 2 Stunden ab. Wenn Sie ihn nicht angefordert haben, können Sie diese E-Mail ignorieren.',
  }),
  accountLost: (credential) => ({
    subject: `„${credential}“ erneut verbinden`,
    lines: [
      'Guten Tag,',
      `die Verbindung Ihrer Zugangsdaten „${credential}“ ist abgelaufen: Der Dienst verlangt eine neue Anmeldung. Workflows, die sie verwenden, schlagen fehl, bis Sie das Konto erneut verbinden.`,
    ],
    button: 'Zugangsdaten öffnen',
    after:
      'Sie erhalten diese E-Mail nur einmal. Den Status sehen Sie jederzeit in der Liste Ihrer Zugangsdaten.',
  }),
  approval: ({ workflow, tool, input }) => ({
    subject: `„${tool}“ erlauben?`,
    lines: [
      'Guten Tag,',
      `ein Agent im Workflow „${workflow}“ möchte „${tool}“ mit der folgenden Eingabe verwenden. Der Workflow wartet auf Ihre Entscheidung.`,
      input,
    ],
    button: 'Erlauben oder ablehnen',
    after:
      'Es geschieht nichts, bis Sie auf der Seite entscheiden, die sich öffnet. Wer diesen Link hat, kann entscheiden.',
  }),
  test: () => ({
    subject: 'Heddle kann E-Mails senden',
    lines: ['Guten Tag,', 'das ist die angeforderte Test-E-Mail. Ihr Mailserver hat sie angenommen.'],
    button: 'Heddle öffnen',
    after: 'Sie brauchen nichts weiter zu tun.',
  }),
}
