import { createHmac, randomBytes } from 'node:crypto'
import { ORPCError } from '@orpc/server'
import { type RawBuilder, sql } from 'kysely'
import { endOfDayAhead } from '#contract/school-time.ts'
import { notFound } from '#server/api/errors.ts'
import type { HandlerArguments } from '#server/api/handlers.ts'
import type { Database } from '#server/database/database.ts'
import { countTry } from '#server/http/tries.ts'
import type { Services } from '#server/services.ts'
import { hashToken } from '#server/tokens/secret-token.ts'
import type { Part } from '../rules/form.ts'

/** So many days a link holds, to the end of the last: mails name the day alone. */
export const linkDays = 60
/** What staff enter from paper is entered at once. */
const paperDays = 2

export interface IntakeLink {
  readonly id: number
  readonly applicationId: number | null
  readonly part: Part
  readonly name: string
  readonly email: string
  readonly studentFirstName: string
  readonly studentGrade: number
  readonly isPaper: boolean
  readonly madeBy: number | null
  readonly endsAt: Date
  readonly openedAt: Date | null
  readonly withdrawnAt: Date | null
}

export type NewLink = Pick<
  IntakeLink,
  'applicationId' | 'part' | 'name' | 'email' | 'studentFirstName' | 'studentGrade'
> & {
  readonly isPaper?: boolean
  readonly madeBy?: number | null
  /** Its secret, where it was made already: as hard to guess as a random one. */
  readonly token?: string | undefined
}

const newToken = () => randomBytes(16).toString('base64url')

/**
 * The secret of a link that whoever holds another one asks for: the same for the same wish, and as little to be guessed as
 * that one, which alone makes it.
 */
export const tokenOfWish = (token: string, wish: string): string =>
  createHmac('sha256', token).update(wish).digest().subarray(0, 16).toString('base64url')

/** Makes a link of 128 random bits, of which only the hash is kept; returns its secret, and until when it holds. */
export async function makeLink(db: Database, { token = newToken(), ...link }: NewLink, nowMs: number) {
  const endsAt = new Date(endOfDayAhead(nowMs, link.isPaper ? paperDays : linkDays))
  const { id } = await db
    .insertInto('intakeLinks')
    .values({ ...link, tokenHash: hashToken(token), madeAt: new Date(nowMs), endsAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, token, endsAt }
}

/** Whose application the link of a secret was made for; undefined where there is no such link. */
export const findLinkOf = (db: Database, token: string) =>
  db
    .selectFrom('intakeLinks')
    .select('studentFirstName')
    .where('tokenHash', '=', hashToken(token))
    .executeTakeFirst()

/**
 * Tries of wrong secrets per minute and IP address: nobody guesses 128 bits, and nobody keeps the server busy with it.
 */
const mostMisses = 30
/** Calls per minute and link: more than anybody types. */
const mostCalls = 240

const unknownLink = 'This link does not work. The newest email from the school has the one that does.'
const endedLink = 'This link has ended. Open the form again to be mailed a new one.'

type Asking = Pick<HandlerArguments<unknown>, 'services' | 'request'>

/** Throws when something was tried too often within a minute. */
export async function expectFew({ services, request }: Asking, key: string, most: number): Promise<void> {
  const tries = await countTry(services.database, key, services.clock.nowMs())
  if (tries.count <= most) return
  request.setHeader('retry-after', String(tries.secondsLeft))
  throw new ORPCError('TOO_MANY_REQUESTS', {
    message: `Too many tries. Try again in ${tries.secondsLeft} seconds.`,
  })
}

/**
 * What a secret opens, also where it has ended. Throws not-found for one that never was. Asked before the transaction:
 * what is counted stays counted, whatever comes of the call.
 */
export async function getLink(asking: Asking, token: string): Promise<IntakeLink> {
  const link = await asking.services.database
    .selectFrom('intakeLinks')
    .selectAll()
    .where('tokenHash', '=', hashToken(token))
    .executeTakeFirst()
  if (link === undefined) {
    await expectFew(asking, `intake misses ${asking.request.ip}`, mostMisses)
    throw notFound(unknownLink)
  }
  await expectFew(asking, `intake ${link.id}`, mostCalls)
  return { ...link, part: link.part === 'student' ? 'student' : 'guardian' }
}

export const hasEnded = (
  { endsAt, withdrawnAt }: Pick<IntakeLink, 'endsAt' | 'withdrawnAt'>,
  nowMs: number,
): boolean => withdrawnAt !== null || endsAt.getTime() <= nowMs

/**
 * The link of a secret, for who changes something. Throws as `getLink` does, and where it has ended or was withdrawn.
 */
export async function getOpenLink(asking: Asking, token: string): Promise<IntakeLink> {
  const link = await getLink(asking, token)
  if (hasEnded(link, asking.services.clock.nowMs())) throw notFound(endedLink)
  return link
}

/**
 * SQL: a link `l` opens its part of the application `a`, to which it leads. One of an application that was joined opens
 * the part of the other only for who has that part: parents who both applied read nothing of each other.
 */
export const opensPart: RawBuilder<boolean> = sql<boolean>`(l.application_id = a.id or (l.email <> '' and (
  exists (select 1 from intake_links own where own.application_id = a.id and own.part = l.part
    and lower(own.email) = lower(l.email))
  or (lower(l.email) = lower(case l.part when 'student' then a.student_email else a.guardian_email end)
    and not exists (select 1 from intake_links own where own.application_id = a.id and own.part = l.part and own.email <> '')))))`

/** Whether a link opens its part of an application, as both stand now: joining two moves links with their parts. */
export async function doesOpen(
  db: Database,
  { id }: Pick<IntakeLink, 'id'>,
  applicationId: number,
): Promise<boolean> {
  const { rows } = await sql<{ opens: boolean }>`
    select ${opensPart} as opens from intake_links l, applications a
    where l.id = ${id} and a.id = ${applicationId}`.execute(db)
  return rows[0]?.opens ?? false
}

interface OfFamily {
  readonly id: number
  readonly guardianEmail: string
}

/**
 * Where to write to about the guardian part: the address of who applies, unless the part is of the other parent, whose
 * application was joined with theirs.
 */
export async function guardianAddressOf(db: Database, { id, guardianEmail }: OfFamily): Promise<string> {
  const { rows } = await sql<{ email: string }>`
    select l.email from intake_links l
    where l.application_id = ${id} and l.part = 'guardian' and l.email <> '' and l.withdrawn_at is null
      and not exists (select 1 from intake_links own where own.application_id = ${id} and own.part = 'guardian'
        and lower(own.email) = lower(${guardianEmail}))
      and exists (select 1 from applications j left join intake_links theirs on theirs.application_id = j.id
          and theirs.part = 'guardian'
        where j.merged_into = ${id}
          and (lower(theirs.email) = lower(${guardianEmail}) or lower(j.guardian_email) = lower(${guardianEmail})))
    order by l.id desc limit 1`.execute(db)
  return rows[0]?.email ?? guardianEmail
}

const minuteMs = 60_000

/** Notes that somebody uses a link, by the minute. The caller has the application locked, where it locks it at all. */
export const noteUse = (db: Database, { id }: Pick<IntakeLink, 'id'>, nowMs: number) =>
  db
    .updateTable('intakeLinks')
    .set({ usedAt: new Date(nowMs) })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('usedAt', 'is', null), eb('usedAt', '<', new Date(nowMs - minuteMs))]))
    .execute()

const uploadPath = /^\/apply\/forms\/([\w-]{16,40})\/files\/\w{1,40}$/

/**
 * Whether a path of an upload holds the secret of a link that stands: what nobody sends is not even read. For one that
 * is unknown or has ended it returns the sentence to refuse it with: families have no login to be sent to.
 */
export async function takesUpload({ database, clock }: Services, path: string): Promise<boolean | string> {
  const token = uploadPath.exec(path)?.[1]
  if (token === undefined) return false
  const link = await database
    .selectFrom('intakeLinks')
    .select(['endsAt', 'withdrawnAt'])
    .where('tokenHash', '=', hashToken(token))
    .executeTakeFirst()
  if (link === undefined) return unknownLink
  return !hasEnded(link, clock.nowMs()) || endedLink
}
