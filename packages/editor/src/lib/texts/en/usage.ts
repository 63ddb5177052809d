/** What the settings tell about data on the use of the product. */
export const usage = {
  title: 'Usage data',
  events: 'Events',
  nothingSent: 'Nothing is sent. Heddle only reports how it’s used if HEDDLE_TELEMETRY_URL is set.',
  sentTo: 'The events below are sent to {{address}}, as configured.',
  eventsText: 'What this page would send, newest first. It never includes anything you type.',
  noEvents: 'No events yet.',
  event: 'Event',
  facts: 'Details',
  time: 'Time',
  survey: 'Survey answers',
  surveyText: 'What new users answered. The answers stay on this instance.',
  noAnswers: 'No answers yet.',
  answersOf: 'Answers from {{name}}',
  skipped: 'Skipped all questions.',
  loadFailed: 'Couldn’t load the answers',
  tryAgain: 'Try again',
}
