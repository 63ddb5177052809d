import type { Translation } from '../en/catalogue.ts'

export const usage: Translation['usage'] = {
  title: 'Nutzungsdaten',
  events: 'Ereignisse',
  nothingSent:
    'Es wird nichts gesendet. Heddle erzählt niemandem, wie es benutzt wird, solange HEDDLE_TELEMETRY_URL keine Adresse nennt.',
  sentTo: 'Die Ereignisse unten werden an {{address}} gesendet, wie es die Konfiguration vorgibt.',
  eventsText: 'Was diese Seite senden würde, das Neueste zuerst. Nichts, was Sie schreiben, ist dabei.',
  noEvents: 'Noch ist nichts geschehen.',
  event: 'Ereignis',
  facts: 'Angaben',
  time: 'Zeit',
  survey: 'Antworten der Umfrage',
  surveyText: 'Was neue Benutzer geantwortet haben. Die Antworten bleiben auf dieser Instanz.',
  noAnswers: 'Noch hat niemand geantwortet.',
  answersOf: 'Antworten von {{name}}',
  skipped: 'Nichts beantwortet.',
  loadFailed: 'Die Antworten konnten nicht geladen werden',
  tryAgain: 'Erneut versuchen',
}
