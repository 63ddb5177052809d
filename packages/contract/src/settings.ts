import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const settingsSchema = z.object({
  endpointWebhook: z.string(),
  endpointWebhookTest: z.string(),
  saveDataErrorExecution: z.enum(['all', 'none']),
  saveDataSuccessExecution: z.enum(['all', 'none']),
  saveManualExecutions: z.boolean(),
  saveExecutionProgress: z.boolean(),
  executionTimeout: z.number(),
  maxExecutionTimeout: z.number(),
  timezone: z.string(),
  urlBaseWebhook: z.string(),
  urlBaseEditor: z.string(),
  versionCli: z.string(),
  oauthCallbackUrls: z.object({ oauth1: z.string(), oauth2: z.string() }),
  versionNotifications: z.object({ enabled: z.boolean(), endpoint: z.string(), infoUrl: z.string() }),
  instanceId: z.string(),
  telemetry: z.object({
    enabled: z.boolean(),
    config: z.object({ key: z.string(), url: z.string() }).optional(),
  }),
  personalizationSurveyEnabled: z.boolean(),
  defaultLocale: z.string(),
  userManagement: z.object({
    enabled: z.boolean(),
    showSetupOnFirstLoad: z.boolean(),
    smtpSetup: z.boolean(),
  }),
  workflowTagsDisabled: z.boolean(),
  logLevel: z.string(),
  hiringBannerEnabled: z.boolean(),
  templates: z.object({ enabled: z.boolean(), host: z.string() }),
  /** The service that decides whom to ask for an address or an opinion; nobody is asked without one. */
  prompts: z.object({ enabled: z.boolean(), host: z.string() }),
  /** Origins besides our own whose pages may put a workflow into the preview frame. */
  previewParents: z.array(z.string()),
  n8nMetadata: z.record(z.string(), z.string()).optional(),
})
export type Settings = z.infer<typeof settingsSchema>

export const settings = {
  get: endpoint({
    method: 'GET',
    path: '/settings',
    scope: 'public',
    summary: 'What the editor needs to know before anyone signs in',
    response: settingsSchema,
  }),
  timezones: endpoint({
    method: 'GET',
    path: '/options/timezones',
    scope: 'settings:read',
    summary: 'Time zones by name, ordered by offset',
    response: z.record(z.string(), z.string()),
  }),
  openApi: endpoint({
    method: 'GET',
    path: '/openapi.json',
    scope: 'settings:read',
    summary: 'This description of all calls',
    raw: true,
  }),
}
