import type { AppWords } from '../app/words.ts'

const kinds = {
  contact: 'Contact',
  company: 'Company',
  deal: 'Deal',
  ticket: 'Ticket',
  conversation: 'Conversation',
}
const events = { creation: 'Created', deletion: 'Deleted', propertyChange: 'Property Changed' }

const choices = Object.entries(kinds).flatMap(([kind, name]) =>
  Object.entries(events).map(([event, happened]) => [`${kind}.${event}`, `${name} ${happened}`]),
)

export const hubspotTriggerWords: AppWords = {
  labels: {
    eventsUi: 'Events',
    eventValues: 'Event',
    'eventValues.name': 'Trigger On',
    maxConcurrentRequests: 'Most Calls at a Time',
  },
  descriptions: {
    eventsUi: 'What starts the workflow',
    maxConcurrentRequests: 'How many calls HubSpot makes at the same time at most',
  },
  placeholders: { eventsUi: 'Add Event' },
  choices: {
    ...(Object.fromEntries(choices) as Record<string, string>),
    'contact.privacyDeletion': 'Contact Deleted for Privacy',
    'conversation.privacyDeletion': 'Conversation Deleted for Privacy',
    'conversation.newMessage': 'New Message in Conversation',
    assignedTo: 'Assigned To',
    isArchived: 'Archived',
  },
}
