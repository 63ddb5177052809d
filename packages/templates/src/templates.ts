import { accountTemplates } from './content/accounts.ts'
import { aiAgentTemplates } from './content/ai-agents.ts'
import { aiTextTemplates } from './content/ai-texts.ts'
import { appTemplates } from './content/apps.ts'
import { channelTemplates } from './content/channels.ts'
import { dataTemplates } from './content/data.ts'
import { fileTemplates } from './content/files.ts'
import { guardTemplates } from './content/guards.ts'
import { mailTemplates } from './content/mail.ts'
import { serviceTemplates } from './content/services.ts'
import { webTemplates } from './content/web.ts'
import type { Template } from './define-template.ts'

/** Every bundled template. */
export const templates: readonly Template[] = [
  ...dataTemplates,
  ...fileTemplates,
  ...serviceTemplates,
  ...webTemplates,
  ...guardTemplates,
  ...mailTemplates,
  ...accountTemplates,
  ...appTemplates,
  ...channelTemplates,
  ...aiAgentTemplates,
  ...aiTextTemplates,
]
