import { expect, inject, onTestFinished, test } from 'vitest'
import { loadPreparingClient } from './preparing-client.ts'

const connectionString = inject('postgresUrl')

test.runIf(connectionString)('PostgreSQL reads a text with values once, and not without end', async () => {
  const Client = await loadPreparingClient()
  const client = new Client({ connectionString })
  await client.connect()
  onTestFinished(() => client.end())
  const countPrepared = async () =>
    Number((await client.query('select count(*) from pg_prepared_statements')).rows[0].count)

  const answers = [
    await client.query('select $1::int + 1 as sum', [1]),
    await client.query('select $1::int + 1 as sum', [2]),
  ]
  expect(answers.map(({ rows }) => rows)).toEqual([[{ sum: 2 }], [{ sum: 3 }]])
  expect(await countPrepared()).toBe(1)

  for (let each = 0; each < 250; each++) await client.query(`select $1::int + ${each} as sum`, [each])
  expect(await countPrepared()).toBe(200)
})
