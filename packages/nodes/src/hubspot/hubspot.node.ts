import { defineApp } from '../app/define-app.ts'
import format from '../formats/hubspot.json' with { type: 'json' }
import { companyOperations } from './companies.ts'
import { contactListOperations } from './contact-lists.ts'
import { contactOperations } from './contacts.ts'
import { dealOperations } from './deals.ts'
import { engagementOperations } from './engagements.ts'
import { hubspotLists } from './hubspot-lists.ts'
import { earlierParameters, fromFirstVersion } from './hubspot-migration.ts'
import { hubspotService } from './hubspot-service.ts'
import { hubspotWords } from './hubspot.words.ts'
import { ticketOperations } from './tickets.ts'

const accounts = { apiKey: 'hubspotApi', appToken: 'hubspotAppToken', oAuth2: 'hubspotOAuth2Api' }

export const hubspot = defineApp({
  name: 'hubspot',
  label: 'HubSpot',
  description: 'Reads and changes contacts, companies, deals, tickets and engagements in HubSpot',
  format,
  service: hubspotService,
  color: '#e5532d',
  codex: {
    categories: ['Marketing', 'Sales'],
    alias: ['crm', 'contact', 'company', 'deal', 'ticket', 'customer'],
  },
  credentials: Object.entries(accounts).map(([authentication, name]) => ({
    name,
    required: true,
    displayOptions: { show: { authentication: [authentication] } },
  })),
  words: hubspotWords,
  lists: hubspotLists,
  operations: {
    company: companyOperations,
    contact: contactOperations,
    contactList: contactListOperations,
    deal: dealOperations,
    engagement: engagementOperations,
    ticket: ticketOperations,
  },
  migrations: [{ below: 2, migrate: fromFirstVersion }],
  onlyMigrated: earlierParameters,
})
