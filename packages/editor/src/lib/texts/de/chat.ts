import type { Translation } from '../en/catalogue.ts'

export const chat: Translation['chat'] = {
  open: 'Chat öffnen',
  title: 'Chat',
  close: 'Chat schließen',
  newSession: 'Neue Sitzung',
  conversation: 'Unterhaltung',
  empty: 'Senden Sie eine Nachricht, um den Workflow damit auszuführen.',
  placeholder: 'Nachricht eingeben',
  message: 'Nachricht',
  send: 'Senden',
  attach: 'Dateien hinzufügen',
  removeFile: '{{name}} entfernen',
  thinking: 'Wird bearbeitet …',
  me: 'Sie',
  them: 'Workflow',
  problem: 'Fehler',
  steps: 'Schritte',
  noAnswer: 'Der Workflow hat keinen Text zurückgegeben.',
}
