import { contract } from '@heddle/contract'
import type { Db } from '../db/schema.ts'
import { serve } from '../http/serve.ts'
import { listAudit } from './audit-log.ts'

export const auditRoutes = ({ db }: { db: Db }) =>
  serve(contract.auditLog, { list: ({ query }) => listAudit(db, query) })
