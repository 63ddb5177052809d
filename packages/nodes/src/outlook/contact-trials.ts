import type { AppTrial } from '../testing/try-app.ts'
import { contacts } from './outlook-double.ts'

const byId = (value: string) => ({ mode: 'id', value })
const success = [{ success: true }]

const onContact = (operation: string, rest: object = {}) => ({ resource: 'contact', operation, ...rest })
const p1 = { contactId: byId('p1') }
const contactPath = '/v1.0/me/contacts/p1'
const short =
  'id,createdDateTime,birthday,displayName,givenName,surname,title,companyName,jobTitle,emailAddresses,businessPhones,homePhones,mobilePhone'
const texts = Object.fromEntries(
  [
    'assistantName',
    'businessHomePage',
    'companyName',
    'department',
    'displayName',
    'fileAs',
    'initials',
    'jobTitle',
    'manager',
    'middleName',
    'mobilePhone',
    'nickName',
    'officeLocation',
    'personalNotes',
    'profession',
    'spouseName',
    'title',
  ].map((name) => [name, `The ${name}`]),
)
const home = { city: 'Rome', countryOrRegion: '', postalCode: '00100', state: '', street: 'Via 1' }
const sentHome = { city: 'Rome', postalCode: '00100', street: 'Via 1' }
const person = {
  ...texts,
  birthday: '1990-05-01',
  businessAddress: { values: home },
  homeAddress: { values: home },
  otherAddress: { values: home },
  businessPhones: '1, 2',
  categories: 'Red,Blue',
  children: 'Tim, Tom',
  emailAddresses: { values: [{ name: 'Bob', address: 'bob@example.com' }] },
  homePhones: '3',
  imAddresses: 'bob@chat.example',
}
const sentPerson = {
  ...texts,
  birthday: '1990-05-01T00:00:00Z',
  businessAddress: sentHome,
  homeAddress: sentHome,
  otherAddress: sentHome,
  businessPhones: ['1', '2'],
  categories: ['Red', 'Blue'],
  children: ['Tim', 'Tom'],
  emailAddresses: [{ name: 'Bob', address: 'bob@example.com' }],
  homePhones: ['3'],
  imAddresses: ['bob@chat.example'],
}

export const contactTrials: AppTrial[] = [
  {
    does: 'with all fields',
    parameters: onContact('create', { givenName: 'Bob', surname: 'Baker', additionalFields: person }),
    asks: [
      {
        method: 'POST',
        path: '/v1.0/me/contacts',
        body: { givenName: 'Bob', surname: 'Baker', ...sentPerson },
      },
    ],
  },
  {
    does: 'away',
    parameters: onContact('delete', p1),
    asks: [{ method: 'DELETE', path: contactPath }],
    gives: success,
  },
  {
    does: 'in short',
    parameters: onContact('get', p1),
    asks: [{ path: contactPath, query: { $select: short } }],
    gives: [contacts[0]],
  },
  {
    does: 'some fields, and says what is wrong',
    parameters: onContact('get', { contactId: byId('gone'), output: 'fields', fields: ['birthday'] }),
    asks: [{ query: { $select: 'id,birthday' } }],
    fails: 'not found',
  },
  {
    does: 'all pages',
    parameters: onContact('getAll', { returnAll: true, output: 'raw' }),
    asks: [{ query: { $top: '100' } }, { query: { $skip: '2' } }],
    gives: contacts,
  },
  {
    does: 'those with an address',
    parameters: onContact('getAll', {
      limit: 1,
      output: 'fields',
      fields: ['title'],
      filters: { emailAddress: 'bob@example.com', custom: "surname eq 'Baker'" },
    }),
    asks: [
      {
        query: {
          $top: '1',
          $select: 'id,title',
          $filter: "emailAddresses/any(a:a/address eq 'bob@example.com') and (surname eq 'Baker')",
        },
      },
    ],
  },
  {
    does: 'its fields',
    parameters: onContact('update', {
      ...p1,
      additionalFields: { ...person, givenName: 'Rob', surname: 'Cook' },
    }),
    asks: [
      { method: 'PATCH', path: contactPath, body: { ...sentPerson, givenName: 'Rob', surname: 'Cook' } },
    ],
  },
]
