import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { boundedFact } from '../../rules/meeting/participant-bounds.ts'
import { plainEmail, plainName } from '../../rules/plain-name.ts'
import type {
  CoveringExcuse,
  KnownPerson,
  LearnedAlias,
  Participant,
  PresenceFact,
  RosterStudent,
} from '../../rules/roll-types.ts'
import type { LockedRoll } from '../roll/lock-rolls.ts'

export type PresenceSource = 'webhook' | 'report' | 'upload'

/** What computing a roll must know of its meeting besides the ledger. */
export type MeetingOfRoll = Pick<LockedRoll, 'id' | 'experienceId' | 'houseId' | 'startsAt' | 'endsAt'>

/** The ledger of a meeting. */
export async function listFacts(db: Database, attendableId: number): Promise<PresenceFact[]> {
  const events = await db
    .selectFrom('presenceEvents')
    .select([
      'kind',
      'happenedAt',
      'leftAt',
      'participantName',
      'participantEmail',
      'registrantId',
      'accountId',
    ])
    .where('attendableId', '=', attendableId)
    .execute()
  const facts = events.map((event): PresenceFact => {
    const atMs = event.happenedAt.getTime()
    const participant: Participant = {
      name: event.participantName,
      email: event.participantEmail,
      registrantId: event.registrantId,
      accountId: event.accountId,
    }
    switch (event.kind) {
      case 'meeting_started':
      case 'meeting_ended':
        return { kind: event.kind, atMs }
      case 'joined':
      case 'left':
        return { kind: event.kind, atMs, participant }
      default:
        return { kind: 'seen', atMs, leftAtMs: event.leftAt?.getTime() ?? atMs, participant }
    }
  })
  // Ledgers written before names were bounded hold longer ones.
  return facts.map(boundedFact)
}

/** An index of PostgreSQL holds 2,704 bytes a row, and a letter takes up to four. */
const longestKey = 500

/** The same fact told twice, by whichever source, has the same key; a long one is kept as its hash. */
function dedupeKey(fact: PresenceFact): string {
  const key = wholeKey(fact)
  return key.length <= longestKey ? key : createHash('sha256').update(key).digest('hex')
}

function wholeKey(fact: PresenceFact): string {
  if (!('participant' in fact)) return `${fact.kind}@${fact.atMs}`
  const { email, registrantId, accountId, name } = fact.participant
  const who = [plainEmail(email), registrantId, accountId, plainName(name)].join('|')
  return `${fact.kind}@${fact.atMs}${fact.kind === 'seen' ? `-${fact.leftAtMs}` : ''}:${who}`
}

/** Appends to the ledger of a roll whose lock is held what it does not hold yet; returns how many were new. */
export async function insertFacts(
  db: Database,
  roll: LockedRoll,
  source: PresenceSource,
  facts: readonly PresenceFact[],
): Promise<number> {
  if (facts.length === 0) return 0
  const rows = facts.map(boundedFact).map((fact) => {
    const who = 'participant' in fact ? fact.participant : null
    return {
      kind: fact.kind,
      happened_at: new Date(fact.atMs).toISOString(),
      left_at: fact.kind === 'seen' ? new Date(fact.leftAtMs).toISOString() : null,
      participant_name: who?.name ?? '',
      participant_email: who?.email ?? '',
      registrant_id: who?.registrantId ?? '',
      account_id: who?.accountId ?? '',
      dedupe_key: dedupeKey(fact),
    }
  })
  const inserted = await sql`
    insert into presence_events (attendable_id, source, kind, happened_at, left_at, participant_name,
      participant_email, registrant_id, account_id, dedupe_key)
    select ${roll.id}, ${source}, f.kind, f.happened_at, f.left_at, f.participant_name,
      f.participant_email, f.registrant_id, f.account_id, f.dedupe_key
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as f (kind text, happened_at timestamptz, left_at timestamptz,
      participant_name text, participant_email text, registrant_id text, account_id text, dedupe_key text)
    on conflict (attendable_id, dedupe_key, happened_at) do nothing`.execute(db)
  return Number(inserted.numAffectedRows ?? 0)
}

/** How many people the ledger of a meeting knows, by everything it knows of each. */
export async function countPeople(db: Database, attendableId: number): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select count(distinct (participant_name, participant_email, registrant_id, account_id))::integer as people
    from presence_events where attendable_id = ${attendableId}`.execute(db)
  return rows[0]?.people ?? 0
}

/** The students expected, in the order of the roll. */
export const listRoster = async (db: Database, attendableId: number): Promise<RosterStudent[]> =>
  (
    await db
      .selectFrom('attendances')
      .innerJoin('students', 'students.id', 'attendances.studentId')
      .innerJoin('users', 'users.id', 'attendances.studentId')
      .select(['users.id as studentId', 'users.name', 'users.email', 'students.videoRegistrantId'])
      .where('attendances.attendableId', '=', attendableId)
      .orderBy('attendances.id')
      .execute()
  ).map(({ videoRegistrantId, ...student }) => ({ ...student, registrantId: videoRegistrantId ?? '' }))

/** The employees a meeting may hold: experts of the experience, the house's advisor. */
export const listStaffOf = (
  db: Database,
  { experienceId, houseId }: MeetingOfRoll,
): Promise<KnownPerson[]> =>
  experienceId !== null
    ? db
        .selectFrom('experienceExperts')
        .innerJoin('users', 'users.id', 'experienceExperts.employeeId')
        .select(['users.name', 'users.email'])
        .where('experienceExperts.experienceId', '=', experienceId)
        .execute()
    : db
        .selectFrom('houses')
        .innerJoin('users', 'users.id', 'houses.advisorId')
        .select(['users.name', 'users.email'])
        .where('houses.id', '=', houseId ?? 0)
        .execute()

/**
 * What staff taught about the people of a meeting: emails and accounts hold everywhere, a name only within
 * the experience or house it was learned in, because "iPad" is someone else in the next class (domain.md §4).
 */
export async function listAliases(
  db: Database,
  { experienceId, houseId }: MeetingOfRoll,
  facts: readonly PresenceFact[],
): Promise<LearnedAlias[]> {
  const people = facts.flatMap((fact) => ('participant' in fact ? [fact.participant] : []))
  const known = new Set(people.flatMap(({ email, accountId }) => [plainEmail(email), accountId]))
  const aliases = await db
    .selectFrom('participantAliases')
    .select(['id as aliasId', 'kind', 'value', 'studentId'])
    .where('forgottenAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb.and([eb('kind', 'in', ['email', 'account']), eb('value', '=', sql<string>`any(${[...known]})`)]),
        eb('experienceId', '=', experienceId ?? 0),
        eb('houseId', '=', houseId ?? 0),
      ]),
    )
    .execute()
  return aliases.map((alias) => ({ ...alias, kind: alias.kind as LearnedAlias['kind'] }))
}

/** Approved excuses of the roll's students that overlap the meeting. */
export const listCoveringExcuses = (db: Database, meeting: MeetingOfRoll): Promise<CoveringExcuse[]> =>
  db
    .selectFrom('excuses')
    .innerJoin('attendances', 'attendances.studentId', 'excuses.studentId')
    .select(['excuses.id as excuseId', 'excuses.studentId', 'excuses.reason'])
    .where('attendances.attendableId', '=', meeting.id)
    .where('excuses.approved', '=', true)
    .where('excuses.removedAt', 'is', null)
    .where('excuses.startsAt', '<', meeting.endsAt)
    .where('excuses.endsAt', '>', meeting.startsAt)
    .execute()
