import { expect, inject, onTestFinished, test } from 'vitest'
import { runCallCase, type CallTable } from '../testing/call-case.ts'
import { readCaseTables } from '../testing/case-tables.ts'
import { startMailServer } from '../testing/mail-server.ts'
import { testApp } from '../testing/test-app.ts'

const tables = readCaseTables('server').map(({ file, table }) => ({ file, table: table as CallTable }))

// One database is enough: that both give the same is shown elsewhere.
test.skipIf(inject('postgresUrl') !== undefined).each(tables)('every case of $file', async ({ table }) => {
  const app = await testApp()
  const mail = await startMailServer()
  onTestFinished(() => mail.close())
  for (const given of table.cases) {
    const { got, wanted } = await runCallCase({ app, mail }, table, given)

    const { name } = given
    expect(wanted).not.toEqual({ answers: given.calls.map(() => ({})) })
    expect.soft({ name, ...got }).toMatchObject({ name, ...wanted })
  }
})
