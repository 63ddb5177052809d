import * as constants from './constants.ts'
import * as errors from './errors.ts'
import * as texts from './node-texts.ts'
import * as values from './values.ts'
import { VersionedNodeType } from './versioned-node-type.ts'

const print =
  (level: 'debug' | 'info' | 'warn' | 'error') =>
  (...given: unknown[]): void =>
    console[level](...given)

const LoggerProxy = {
  init: () => undefined,
  debug: print('debug'),
  verbose: print('debug'),
  info: print('info'),
  warn: print('warn'),
  error: print('error'),
}

/** What a package finds in the module `n8n-workflow`. What the process prints is told to the host. */
export const workflowModule = {
  ...constants,
  ...errors,
  ...texts,
  ...values,
  BINARY_ENCODING: 'base64',
  SEND_AND_WAIT_OPERATION: 'sendAndWait',
  WEBHOOK_NODE_TYPE: 'n8n-nodes-base.webhook',
  FORM_TRIGGER_NODE_TYPE: 'n8n-nodes-base.formTrigger',
  NodeConnectionType: constants.NodeConnectionTypes,
  VersionedNodeType,
  Logger: LoggerProxy,
  LoggerProxy,
}
