import { ServerUnreachable } from '../../../api/api-error.ts'

/** While the server is away no file is to blame, and every other one would fail, too. */
export function refuseToGoOn(error: unknown): void {
  if (error instanceof ServerUnreachable) throw error
}
