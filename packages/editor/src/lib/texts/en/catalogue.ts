import { account } from './account.ts'
import { assistant } from './assistant.ts'
import { canvas } from './canvas.ts'
import { chat } from './chat.ts'
import { command } from './command.ts'
import { credentials } from './credentials.ts'
import { dataTables } from './data-tables.ts'
import { execution } from './execution.ts'
import { help } from './help.ts'
import { history } from './history.ts'
import { issues } from './issues.ts'
import { importing } from './importing.ts'
import { insights } from './insights.ts'
import { knowledge } from './knowledge.ts'
import { merge } from './merge.ts'
import { modelUse } from './model-use.ts'
import { nodeCreator } from './node-creator.ts'
import { nodePanel } from './node-panel.ts'
import { notices } from './notices.ts'
import { packages } from './packages.ts'
import { run } from './run.ts'
import { runData } from './run-data.ts'
import { security } from './security.ts'
import { settings } from './settings.ts'
import { share } from './share.ts'
import { shell } from './shell.ts'
import { tags } from './tags.ts'
import { survey } from './survey.ts'
import { templates } from './templates.ts'
import { tour } from './tour.ts'
import { usage } from './usage.ts'
import { workflow } from './workflow.ts'
import { workflowList } from './workflow-list.ts'
import { workflowSettings } from './workflow-settings.ts'

export const catalogue = {
  account,
  assistant,
  canvas,
  chat,
  command,
  credentials,
  dataTables,
  execution,
  help,
  history,
  import: importing,
  insights,
  issues,
  knowledge,
  merge,
  modelUse,
  nodeCreator,
  nodePanel,
  notices,
  packages,
  run,
  runData,
  security,
  settings,
  share,
  shell,
  tags,
  survey,
  templates,
  tour,
  usage,
  workflow,
  workflowList,
  workflowSettings,
}

/** All texts there are. */
export type Texts = typeof catalogue

/** The texts in another language. One that is missing is shown in English until somebody translates it. */
export type Translation = PartialTexts<Texts>

type PartialTexts<T> = { readonly [K in keyof T]?: T[K] extends string ? string : PartialTexts<T[K]> }
