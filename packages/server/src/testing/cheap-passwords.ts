import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

const { argon2 } = crypto

/**
 * A password costs 40 ms of one core, so that guessing is dear; tests that guess by the hundred need it cheap. The real
 * cost is that of every server that is a process of its own, and `passwords.test.ts` holds on to it.
 */
crypto.argon2 = (algorithm, parameters, done) =>
  argon2(algorithm, { ...parameters, memory: 8, passes: 1 }, done)
syncBuiltinESMExports()
