import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits as text. */
export const createToken = (): string => randomBytes(32).toString('base64url')

/** What is stored of a token: a stolen database opens nothing. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')
