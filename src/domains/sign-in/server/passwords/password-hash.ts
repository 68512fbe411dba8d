import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { verifyPassword as verifyScrypt } from 'better-auth/crypto'
import type { Database } from '#server/database/database.ts'

const derive = promisify(argon2)

/** Argon2id as OWASP's Password Storage Cheat Sheet names it: 19 MiB, two passes, one lane. About 35 ms of one core. */
const strength = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const
const saltBytes = 16
const format = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

/** One password typed on two keyboards is the same letters. */
const bytesOf = (password: string) => Buffer.from(password.normalize('NFKC'))
const plainBase64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

/** The text that is kept of a password, in the notation of the field (PHC). Derived off the event loop. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes)
  const tag = await derive('argon2id', { message: bytesOf(password), nonce: salt, ...strength })
  const { memory, passes, parallelism } = strength
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${plainBase64(salt)}$${plainBase64(tag)}`
}

/** Whether a password is the one a text was kept of; also texts of before, which are scrypt's. */
export async function verifyPassword({
  hash,
  password,
}: {
  hash: string
  password: string
}): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', kept = ''] = format.exec(hash) ?? []
  if (kept === '') return hash.startsWith('$') ? false : verifyScrypt({ hash, password })
  const tag = Buffer.from(kept, 'base64')
  const derived = await derive('argon2id', {
    message: bytesOf(password),
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: tag.length,
  })
  return timingSafeEqual(tag, derived)
}

/** Keeps a password that was just typed correctly in today's way, when it was kept in an older one. */
export async function renewHash(
  db: Database,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const account = await db
    .selectFrom('accounts')
    .innerJoin('users', 'users.id', 'accounts.userId')
    .select(['accounts.id', 'accounts.password'])
    .where('users.email', '=', email.toLowerCase())
    .where('accounts.providerId', '=', 'credential')
    .executeTakeFirst()
  if (!account?.password || format.test(account.password)) return
  await db
    .updateTable('accounts')
    .set({ password: await hashPassword(password) })
    .where('id', '=', account.id)
    // Not over a password that was changed meanwhile.
    .where('password', '=', account.password)
    .execute()
}
