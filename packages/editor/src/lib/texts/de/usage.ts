import type { Translation } from '../en/catalogue.ts'

export const usage: Translation['usage'] = {
  title: 'Nutzungsdaten',
  events: 'Ereignisse',
  nothingSent:
    'Es wird nichts gesendet. Heddle überträgt nur dann Nutzungsdaten, wenn HEDDLE_TELEMETRY_URL gesetzt ist.',
  sentTo: 'Die Ereignisse unten werden wie konfiguriert an {{address}} gesendet.',
  eventsText: 'Was diese Seite senden würde, das Neueste zuerst. Was Sie eingeben, ist nie dabei.',
  noEvents: 'Noch keine Ereignisse.',
  event: 'Ereignis',
  facts: 'Details',
  time: 'Zeit',
  survey: 'Umfrageantworten',
  surveyText: 'Was neue Benutzer geantwortet haben. Die Antworten bleiben auf dieser Instanz.',
  noAnswers: 'Noch keine Antworten.',
  answersOf: 'Antworten von {{name}}',
  skipped: 'Alle Fragen übersprungen.',
  loadFailed: 'Die Antworten konnten nicht geladen werden',
  tryAgain: 'Erneut versuchen',
}
