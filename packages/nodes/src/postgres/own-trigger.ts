import { createHash } from 'node:crypto'
import type { Client } from 'pg'
import { quoteName } from './table-params.ts'

/** What is put into the database so that it tells of changes. */
export interface OwnTrigger {
  schema: string
  table: string
  firesOn: string
  channel: string
  functionName: string
  triggerName: string
  /** Also where something of that name is there already. */
  replaces: boolean
  owner: Owner
}

interface Owner {
  mode: 'manual' | 'trigger'
  workflowId: string
  nodeId: string
}

/** A name that no other node has. */
export function ownName(part: string, { mode, workflowId, nodeId }: Owner): string {
  const hash = createHash('sha256').update(JSON.stringify([mode, workflowId, nodeId]))
  return `heddle_${part}_${hash.digest('hex').slice(0, 16)}`
}

/** Stands in the database beside the function, so that what was left after a crash is known again. */
const noteOf = ({ mode, workflowId, nodeId }: Owner): string => `Heddle ${mode} ${workflowId} ${nodeId}`

/** The payload of a notification has less than 8000 bytes; a longer one would make the change itself fail. */
const longestPayload = 7900

/** Has the database tell of changes. */
export async function createTrigger(client: Client, own: OwnTrigger): Promise<void> {
  const note = await findNote(client, own)
  // Someone tries the workflow while it is switched on: what is there does for both.
  if (own.owner.mode === 'manual' && note === noteOf({ ...own.owner, mode: 'trigger' })) return
  const isOwn = note === noteOf(own.owner) || note === noteOf({ ...own.owner, mode: 'manual' })
  if (note !== undefined && !isOwn && !own.replaces)
    throw new Error(`There is already a function "${own.functionName}" in the database`)
  const { table, callable, trigger } = namesIn(own)
  const row = own.firesOn === 'DELETE' ? 'OLD' : 'NEW'
  const body = `DECLARE message text := row_to_json(${row})::text;
BEGIN
  IF octet_length(message) > ${longestPayload} THEN message := '{"tooLarge": true}'; END IF;
  PERFORM pg_notify(${client.escapeLiteral(own.channel)}, message);
  RETURN NULL;
END`
  await client.query(
    [
      'BEGIN',
      `CREATE OR REPLACE FUNCTION ${callable} RETURNS trigger LANGUAGE plpgsql AS ${client.escapeLiteral(body)}`,
      `COMMENT ON FUNCTION ${callable} IS ${client.escapeLiteral(noteOf(own.owner))}`,
      ...(isOwn || own.replaces ? [`DROP TRIGGER IF EXISTS ${trigger} ON ${table}`] : []),
      `CREATE TRIGGER ${trigger} AFTER ${own.firesOn} ON ${table} FOR EACH ROW EXECUTE FUNCTION ${callable}`,
      'COMMIT',
    ].join(';\n'),
  )
}

/** Takes it away again, unless another one has taken it over. */
export async function dropTrigger(client: Client, own: OwnTrigger): Promise<void> {
  if ((await findNote(client, own)) !== noteOf(own.owner)) return
  const { table, callable, trigger } = namesIn(own)
  await client.query(`DROP TRIGGER IF EXISTS ${trigger} ON ${table}; DROP FUNCTION IF EXISTS ${callable}`)
}

/** Undefined where there is no such function; empty for one that someone else made. */
async function findNote(client: Client, { schema, functionName }: OwnTrigger): Promise<string | undefined> {
  const { rows } = await client.query<{ note: string | null }>(
    `SELECT obj_description(pg_proc.oid, 'pg_proc') AS note FROM pg_proc
     JOIN pg_namespace ON pg_namespace.oid = pronamespace
     WHERE nspname = $1 AND proname = $2 AND pronargs = 0`,
    [schema, functionName],
  )
  return rows[0] && (rows[0].note ?? '')
}

const namesIn = ({ schema, table, functionName, triggerName }: OwnTrigger) => ({
  table: `${quoteName(schema)}.${quoteName(table)}`,
  callable: `${quoteName(schema)}.${quoteName(functionName)}()`,
  trigger: quoteName(triggerName),
})
