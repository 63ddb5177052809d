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
      'Short workflows that run as they are. Each shows **one idea**: adding up, branching, looping, sharing.',
    templates: [1, 5, 6, 18, 27, 70],
  },
  {
    id: 2,
    name: 'Clean data',
    added: '2026-07-20',
    description: 'Trim, match, compare and deduplicate lists before they go anywhere else.',
    templates: [2, 3, 4, 10, 17, 71],
  },
  {
    id: 3,
    name: 'Work with files',
    added: '2026-07-20',
    description: 'Read, build and send CSV, XML, HTML, calendar files and zip archives.',
    templates: [7, 11, 13, 15, 33, 55, 67, 72],
  },
  {
    id: 4,
    name: 'Reports that write themselves',
    added: '2026-07-21',
    description: 'Daily numbers as a table, a file or an email, without anybody having to think of it.',
    templates: [8, 9, 12, 26, 30, 40, 66, 74, 78],
  },
  {
    id: 5,
    name: 'Build your own API',
    added: '2026-07-21',
    description: 'Webhooks that check what they receive, answer properly and never do the same thing twice.',
    templates: [19, 41, 51, 52, 60, 61, 62, 63, 73],
  },
  {
    id: 6,
    name: 'Monitor your systems',
    added: '2026-07-22',
    description: 'Be the first to know when a site is down, a page changes or a workflow fails.',
    templates: [21, 22, 24, 25, 36, 39, 70, 76],
  },
  {
    id: 7,
    name: 'Work with Postgres',
    added: '2026-07-22',
    description: 'Fill it, clean it, compare it and back it up.',
    templates: [31, 38, 50, 53, 54, 56, 77],
  },
  {
    id: 8,
    name: 'People first',
    added: '2026-07-23',
    description: 'Forms, approvals, birthdays and friendly reminders.',
    templates: [16, 20, 32, 35, 37, 75],
  },
  {
    id: 9,
    name: 'Apps people use every day',
    added: '2026-11-16',
    description:
      'One small workflow for each app. Connect your account, choose your table or channel, switch it on.',
    templates: [100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113, 114, 115, 116],
  },
  {
    id: 10,
    name: 'Agents and models at work',
    added: '2026-11-17',
    description:
      'Agents that use your tools, documents that answer questions, and models that sort, extract and sum up. Each needs an account for a model.',
    templates: [120, 125, 124, 122, 121, 123, 126, 127, 128, 129],
  },
]
