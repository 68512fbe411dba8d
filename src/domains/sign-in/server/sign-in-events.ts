import { sql } from 'kysely'
import { z } from 'zod'
import { nobody } from '#server/api/viewer.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { type SignInEvent, signInEvents } from '../contract/sign-in.contract.ts'
import { deviceName } from './logins/device-name.ts'

/** The request in which something happened: which one, and from where. */
export interface SignInRequest {
  readonly id: string
  readonly ip: string
  readonly userAgent: string
}

const subjectType = 'sign_in'
const actionPrefix = 'sign_in.'
const actionOf = (event: SignInEvent) => actionPrefix + event

const originOf = ({ ip, userAgent }: SignInRequest) => ({ device: deviceName(userAgent), ip })

/** Records what a person did about signing in, in the transaction that does it. */
export const recordSignInEvent = (
  db: Database,
  request: SignInRequest,
  { userId, event, details }: { userId: number; event: SignInEvent; details?: Record<string, unknown> },
): Promise<void> =>
  insertAudit(
    db,
    { viewer: { ...nobody, userId }, request },
    {
      action: actionOf(event),
      subjectType,
      subjectId: userId,
      after: { ...originOf(request), ...details },
    },
  )

interface NotifiedPerson {
  readonly id: number
  readonly name: string
  readonly email: string
}

/**
 * Records a wrong password for whoever has the address that was typed, and returns them. Nobody acts. It touches the
 * count as well, so that it writes as much for an address that nobody has: its time tells nothing.
 */
export async function recordFailure(
  db: Database,
  request: SignInRequest,
  failure: { readonly email: string; readonly key: string; readonly locks: boolean; readonly nowMs: number },
): Promise<NotifiedPerson | undefined> {
  const { rows } = await sql<NotifiedPerson>`
    with counted as (
      update sign_in_failures set last_failed_at = ${new Date(failure.nowMs)} where key = ${failure.key}
    ), person as (
      select id, name, email from users where lower(email) = lower(${failure.email}) and deactivated_at is null
    ), recorded as (
      insert into audit_log (action, subject_type, subject_id, after, request_id)
      select ${actionOf(failure.locks ? 'locked' : 'failed')}, ${subjectType}, id::text,
        ${JSON.stringify(originOf(request))}::jsonb, ${request.id} from person
    )
    select id, name, email from person`.execute(db)
  return rows[0]
}

const ofPerson = (db: Database, userId: number) =>
  db.selectFrom('auditLog').where('subjectType', '=', subjectType).where('subjectId', '=', String(userId))

/** A page of what happened to a person's sign-in, the newest first. */
export const listSignInEvents = (db: Database, userId: number, limit: number, offset: number) =>
  ofPerson(db, userId)
    .select(['id', 'happenedAt', 'action', 'after'])
    .orderBy('happenedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

export const countSignInEvents = async (db: Database, userId: number): Promise<number> => {
  const { count } = await ofPerson(db, userId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

interface EventRow {
  readonly id: number
  readonly happenedAt: Date
  readonly action: string
  readonly after: unknown
}

const recorded = z.object({
  device: z.string().catch(''),
  ip: z.string().catch(''),
  isNewDevice: z.boolean().catch(false),
})

/** A row of `Your sign-ins`. */
export function presentSignIn({ id, happenedAt, action, after }: EventRow) {
  const { ip, ...facts } = recorded.parse(after ?? {})
  const event = z.enum(signInEvents).parse(action.slice(actionPrefix.length))
  return { id, at: happenedAt.toISOString(), event, ...facts, ipAddress: ip }
}
