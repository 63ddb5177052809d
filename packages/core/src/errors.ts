/** Every failure a person can act on. Anything else that is thrown is a bug and becomes a 500. */
export abstract class AppError extends Error {
  abstract readonly errorCode: string
  abstract readonly status: number
  /** What to do about it. */
  readonly hint: string = ''
  /** Further facts for the client, e.g. the current version of what it tried to overwrite. */
  readonly details?: unknown
}

export class NotFound extends AppError {
  readonly errorCode = 'not_found'
  readonly status = 404
  constructor(kind: string, id: string | number) {
    super(`${kind} ${id} does not exist`)
  }
}

export class BadRequest extends AppError {
  readonly errorCode: string = 'bad_request'
  readonly status = 400
}

export class Conflict extends AppError {
  readonly errorCode: string = 'conflict'
  readonly status = 409
}

/** More than anybody here is willing to read. */
export class TooLarge extends AppError {
  readonly errorCode = 'too_large'
  readonly status = 413
}

/** A switch over a union missed a case. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`)
}
