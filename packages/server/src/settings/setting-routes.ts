import { contract, type Settings } from '@heddle/contract'
import type { Config } from '../config.ts'
import type { Db } from '../db/schema.ts'
import { addressInUse } from '../http/address-in-use.ts'
import { describeApi } from '../http/open-api.ts'
import { serve } from '../http/serve.ts'
import { getOwner } from '../users/user-queries.ts'
import { findSetting } from '../db/setting-queries.ts'
import { listTimezones } from './timezones.ts'

interface Parts {
  db: Db
  config: Config
  version: string
  instanceId: string
}

export const settingRoutes = (parts: Parts) =>
  serve(contract.settings, {
    get: ({ request }) => readSettings(parts, addressInUse(parts.config, request)),
    timezones: () => listTimezones(new Date()),
    openApi: () => ({
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify(describeApi(contract, parts.version)),
    }),
  })

async function readSettings({ db, config, version, instanceId }: Parts, address: string): Promise<Settings> {
  const rest = `${address}rest`
  return {
    endpointWebhook: 'webhook',
    endpointWebhookTest: 'webhook-test',
    saveDataErrorExecution: config.saveError,
    saveDataSuccessExecution: config.saveSuccess,
    saveManualExecutions: config.saveManual,
    saveExecutionProgress: config.saveProgress,
    executionTimeout: config.executionTimeout,
    maxExecutionTimeout: config.executionTimeoutMax,
    timezone: config.timezone,
    urlBaseWebhook: address,
    urlBaseEditor: address.replace(/\/$/, ''),
    versionCli: version,
    oauthCallbackUrls: {
      oauth1: `${rest}/oauth1-credential/callback`,
      oauth2: `${rest}/oauth2-credential/callback`,
    },
    versionNotifications: {
      enabled: config.versionsEndpoint !== undefined,
      endpoint: config.versionsEndpoint ?? '',
      infoUrl: `${address}docs/guide/updating`,
    },
    instanceId,
    telemetry: config.telemetryUrl
      ? { enabled: true, config: { key: instanceId, url: config.telemetryUrl } }
      : { enabled: false },
    personalizationSurveyEnabled: config.survey,
    defaultLocale: config.locale,
    userManagement: await readUserManagement(db, config),
    workflowTagsDisabled: !config.tags,
    logLevel: config.logLevel,
    hiringBannerEnabled: false,
    templates: {
      enabled: config.templatesEnabled,
      host: config.templatesHost ?? `${rest}/template-service/`,
    },
    prompts: { enabled: config.promptsHost !== undefined, host: config.promptsHost ?? '' },
    previewParents: config.previewParents,
  }
}

async function readUserManagement(db: Db, config: Config): Promise<Settings['userManagement']> {
  const owner = await getOwner(db)
  const skipped = (await findSetting(db, 'setupSkipped')) === true
  return {
    enabled: config.userManagement,
    showSetupOnFirstLoad: config.userManagement && owner.passwordHash === null && !skipped,
    smtpSetup: config.smtpUrl !== undefined,
  }
}
