/** What templates are for. The ids are part of addresses that people keep. */
export const categories = {
  data: { id: 1, name: 'Data processing' },
  reports: { id: 2, name: 'Reports' },
  sales: { id: 3, name: 'Sales' },
  marketing: { id: 4, name: 'Marketing' },
  support: { id: 5, name: 'Support' },
  operations: { id: 6, name: 'IT operations' },
  finance: { id: 7, name: 'Finance' },
  people: { id: 8, name: 'People' },
  files: { id: 9, name: 'Files and documents' },
  apis: { id: 10, name: 'APIs and webhooks' },
  databases: { id: 11, name: 'Databases' },
  monitoring: { id: 12, name: 'Monitoring' },
  learning: { id: 13, name: 'First steps' },
  security: { id: 14, name: 'Security and privacy' },
  apps: { id: 15, name: 'Apps and services' },
  ai: { id: 16, name: 'AI and agents' },
} as const

export type CategoryKey = keyof typeof categories
