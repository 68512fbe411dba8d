import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import type { Services } from '#server/services.ts'

/** Encrypts a secret for the database, so that whoever reads the table learns none. */
export const keepSecret = ({ secret }: Pick<Services, 'secret'>, typed: string): Promise<string> =>
  symmetricEncrypt({ key: secret, data: typed })

/** Decrypts a kept secret; undefined when there is none, or it was encrypted by a server with another key. */
export const readSecret = async (
  { secret }: Pick<Services, 'secret'>,
  kept: string | null,
): Promise<string | undefined> =>
  kept === null ? undefined : symmetricDecrypt({ key: secret, data: kept }).catch(() => undefined)
