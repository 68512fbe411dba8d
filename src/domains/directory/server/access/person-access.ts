import { countOf } from '#contract/clock-text.ts'
import { actionWords } from '#domains/audit/rules/audit-words.ts'
import {
  countSignInEvents,
  deleteLogin,
  deleteOtherLogins,
  deviceName,
  listLogins,
  listSignInEvents,
  presentSignIn,
} from '#domains/sign-in/server/sign-in.service.ts'
import { notFound } from '#server/api/errors.ts'
import type { HandlerArguments } from '#server/api/handlers.ts'
import { rangeOf } from '#server/api/paging.ts'
import { insertAudit } from '#server/database/audit.ts'

const pageSize = 25

type Context = Omit<HandlerArguments<unknown>, 'input'>

/** Somebody whom the viewer manages: the caller has asked that. */
interface Person {
  readonly id: number
  readonly name: string
}

/** As an entry among the sign-ins of the person, by who did it; of a session where it was. */
const recordEnd = (
  context: Context,
  personId: number,
  after: { readonly ended: number; readonly device?: string; readonly ip?: string },
) =>
  insertAudit(context.db, context, {
    ...{ action: 'sign_in.session_ended', subjectType: 'sign_in', subjectId: personId },
    after,
  })

/** Where they are logged in now. */
export async function listSessionsOf({ db, viewer, services }: Context, { id: personId }: Person) {
  const logins = await listLogins(db, personId, services.clock.nowMs())
  return {
    sessions: logins.map(({ id, ipAddress, userAgent, createdAt, updatedAt }) => ({
      ...{ id, isCurrent: id === viewer.loginId, device: deviceName(userAgent) },
      ipAddress: ipAddress ?? '',
      signedInAt: createdAt.toISOString(),
      lastSeenAt: updatedAt.toISOString(),
    })),
  }
}

/** Logs them out of one browser. Throws not-found for one that is not theirs, or has ended. */
export async function endSessionOf(context: Context, { id, name }: Person, sessionId: number) {
  const { db, services } = context
  const login = (await listLogins(db, id, services.clock.nowMs())).find((one) => one.id === sessionId)
  if (!login || (await deleteLogin(db, id, sessionId)) === 0)
    throw notFound('They are not logged in there any more.')
  const device = deviceName(login.userAgent)
  await recordEnd(context, id, { ended: 1, device, ip: login.ipAddress ?? '' })
  return { ok: true as const, message: `${name} is logged out of ${device}` }
}

/** Logs them out everywhere. */
export async function endSessionsOf(context: Context, { id, name }: Person) {
  const ended = await deleteOtherLogins(context.db, id, 0)
  if (ended > 0) await recordEnd(context, id, { ended })
  return { ok: true as const, message: `${name} is logged out of ${countOf(ended, 'browser')}` }
}

/** What happened to their sign-in, the newest first. */
export async function listSignInsOf({ db }: Context, { id }: Person, page: number) {
  const { limit, offset } = rangeOf(page, pageSize)
  const [rows, total] = await Promise.all([
    listSignInEvents(db, id, limit, offset),
    countSignInEvents(db, id),
  ])
  return {
    ...{ page, pageSize, total },
    signIns: rows.map(tell),
  }
}

const tell = (row: Parameters<typeof presentSignIn>[0]) => {
  const { event, ...facts } = presentSignIn(row)
  return { ...facts, what: actionWords(event) }
}

/** The newest of these events, up to `limit`, at once for a file. */
export const listAllSignIns = async (db: Context['db'], personId: number, limit: number) =>
  (await listSignInEvents(db, personId, limit, 0)).map(tell)
