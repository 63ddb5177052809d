/** What the settings tell about data on the use of the product. */
export const usage = {
  title: 'Usage data',
  events: 'Events',
  nothingSent:
    'Nothing is sent. Heddle tells nobody how it is used, unless HEDDLE_TELEMETRY_URL names an address.',
  sentTo: 'The events below are sent to {{address}}, as the configuration says.',
  eventsText: 'What this page would send, the newest first. Nothing that you write is part of it.',
  noEvents: 'Nothing has happened yet.',
  event: 'Event',
  facts: 'Facts',
  time: 'Time',
  survey: 'Survey answers',
  surveyText: 'What people answered when they were new. The answers stay on this instance.',
  noAnswers: 'Nobody has answered yet.',
  answersOf: 'Answers of {{name}}',
  skipped: 'Answered nothing.',
  loadFailed: 'The answers could not be loaded',
  tryAgain: 'Try again',
}
