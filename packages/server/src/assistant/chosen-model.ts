import type { AssistantSettings } from '@heddle/contract'
import { BadRequest, Conflict, formatId } from '@heddle/core'
import { propertiesFor } from '@heddle/core/node'
import type { WorkflowNode } from '@heddle/core/workflow'
import { catalog } from '@heddle/nodes'
import { z } from 'zod'
import { mayDo, type Actor } from '../auth/actor.ts'
import { getCredential } from '../credentials/credential-queries.ts'
import { allows } from '../credentials/use-credential.ts'
import { findSetting, writeSetting } from '../db/setting-queries.ts'
import type { Db } from '../db/schema.ts'
import { findListedNode } from '../node-types/listed-node.ts'

const settingKey = 'assistant'

const stored = z.object({
  nodeType: z.string(),
  typeVersion: z.number(),
  credentialId: z.string(),
  credentialType: z.string(),
  credentialName: z.string(),
  model: z.string(),
})
type ChosenModel = z.infer<typeof stored>

interface Choice {
  nodeType: string
  typeVersion?: number | undefined
  credentialId: number
  model: string
}

class AssistantOff extends Conflict {
  override readonly errorCode = 'assistant_off'
  override readonly hint = 'The owner of this instance chooses its model in the settings'
  constructor() {
    super('The assistant is switched off')
  }
}

/** What people learn of it: the credential is the owner's business. */
export async function readAssistant(db: Db, user: Actor): Promise<AssistantSettings> {
  const chosen = await findChosen(db)
  if (!chosen) return { model: null, choice: null }
  const { nodeType, typeVersion, credentialId, model } = chosen
  const choice = { nodeType, typeVersion, credentialId, model }
  return { model, choice: mayDo(user, 'user:manage') ? choice : null }
}

export async function chooseModel(db: Db, user: Actor, choice: Choice | null): Promise<void> {
  await writeSetting(db, settingKey, choice && (await checked(db, user, choice)))
}

async function checked(db: Db, user: Actor, choice: Choice): Promise<ChosenModel> {
  const { nodeType, model } = choice
  const listed = findListedNode(nodeType)
  if (!listed || !isChatModel(listed.name)) throw new BadRequest(`"${nodeType}" is not a chat model`)
  const row = await getCredential(db, user, { id: choice.credentialId, right: 'run' })
  const fits = listed.credentials?.some(({ name }) => name === row.type) ?? false
  if (!fits || !allows(row.nodesAccess, listed.name))
    throw new BadRequest(`${listed.displayName} cannot use the credential "${row.name}"`)
  return {
    nodeType: listed.name,
    typeVersion: choice.typeVersion ?? listed.defaultVersion,
    credentialId: formatId(row.id),
    credentialType: row.type,
    credentialName: row.name,
    model,
  }
}

const isChatModel = (type: string): boolean => type.startsWith('heddle.lmChat')

async function findChosen(db: Db): Promise<ChosenModel | undefined> {
  return stored.safeParse(await findSetting(db, settingKey)).data
}

/** The node that supplies the chosen model, as if it stood in a workflow of the owner. */
export async function getModelNode(db: Db): Promise<WorkflowNode> {
  const chosen = await findChosen(db)
  const definition = chosen && (await catalog.findNode(chosen.nodeType))
  if (!chosen || !definition) throw new AssistantOff()
  const { typeVersion, credentialType, credentialId: id, credentialName: name, model } = chosen
  const properties = propertiesFor(definition.description, typeVersion)
  const field = properties.some((property) => property.name === 'modelName') ? 'modelName' : 'model'
  const authentication = properties.some((property) => property.name === 'authentication')
  return {
    id: 'model',
    name: 'Model',
    type: chosen.nodeType,
    typeVersion,
    position: [0, 0],
    parameters: { [field]: model, ...(authentication && { authentication: credentialType }) },
    credentials: { [credentialType]: { id, name } },
  }
}
