/** Templates that belong together, by their ids, in the order in which they are shown. */
export interface Collection {
  id: number
  name: string
  added: string
  description: string
  templates: readonly number[]
}

export const collections: readonly Collection[] = [
  {
    id: 1,
    name: 'Your first ten minutes',
    added: '2026-07-20',
    description:
      'Short workflows that run as they are and each show **one idea**: adding up, choosing a way, looping, sharing.',
    templates: [1, 5, 6, 18, 27],
  },
  {
    id: 2,
    name: 'Clean data',
    added: '2026-07-20',
    description: 'Trim, match, compare and thin out lists before they go anywhere else.',
    templates: [2, 3, 4, 10, 17],
  },
  {
    id: 3,
    name: 'Files in and out',
    added: '2026-07-20',
    description: 'CSV, XML, HTML, calendar entries and zip archives: read them, make them, send them.',
    templates: [7, 11, 13, 15, 33, 55],
  },
  {
    id: 4,
    name: 'Reports that write themselves',
    added: '2026-07-21',
    description: 'Numbers of the day as a table, a file or a mail, without anybody thinking of it.',
    templates: [8, 9, 12, 26, 30, 40],
  },
  {
    id: 5,
    name: 'An API of your own',
    added: '2026-07-21',
    description: 'Webhooks that check what they get, answer properly and never do a thing twice.',
    templates: [19, 41, 51, 52],
  },
  {
    id: 6,
    name: 'Keep watch',
    added: '2026-07-22',
    description: 'Know first when a site is down, a page has changed or a workflow has failed.',
    templates: [21, 22, 24, 25, 36, 39],
  },
  {
    id: 7,
    name: 'Work with Postgres',
    added: '2026-07-22',
    description: 'Fill it, clean it, compare it and back it up.',
    templates: [31, 38, 50, 53, 54, 56],
  },
  {
    id: 8,
    name: 'People first',
    added: '2026-07-23',
    description: 'Forms, approvals, birthdays and friendly reminders.',
    templates: [16, 20, 32, 35, 37],
  },
]
