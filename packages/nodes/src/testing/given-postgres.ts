import { inject } from 'vitest'

/** The PostgreSQL server that the tests of this project are given. */
export const postgresUrl = new URL(inject('postgresUrl') ?? '')

/** The account of that server, as nodes get it. */
export const postgresCredentials = {
  postgres: {
    host: postgresUrl.hostname,
    port: Number(postgresUrl.port),
    database: postgresUrl.pathname.slice(1),
    user: postgresUrl.username,
    password: postgresUrl.password,
    ssl: 'disable',
  },
}
