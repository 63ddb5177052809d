import { accountTemplates } from './content/accounts.ts'
import { dataTemplates } from './content/data.ts'
import { fileTemplates } from './content/files.ts'
import { mailTemplates } from './content/mail.ts'
import { serviceTemplates } from './content/services.ts'
import type { Template } from './define-template.ts'

/** Every bundled template. */
export const templates: readonly Template[] = [
  ...dataTemplates,
  ...fileTemplates,
  ...serviceTemplates,
  ...mailTemplates,
  ...accountTemplates,
]
