import type { ServerServices } from '@heddle/worker'
import { onceThere, patiently } from '../db/patiently.ts'
import type { Db } from '../db/schema.ts'
import { admitModelCall } from './budgets.ts'
import { insertUse } from './use-queries.ts'
import type { UseSettings } from './use-settings.ts'

/** What runs say about the models that they call. */
export const createModelUseServices = (parts: {
  db: Db
  useSettings: UseSettings
}): Pick<ServerServices, 'admitModelCall' | 'noteModelUse'> => ({
  admitModelCall: (asking) => onceThere(() => admitModelCall(parts, asking)),
  noteModelUse: (use) => patiently(() => insertUse(parts.db, use)),
})
