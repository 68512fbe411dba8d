import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { mailEnd } from '#server/mail/mail-end.ts'
import type { FamilyWord, Hearer, Telling } from '../../contract/family-words.ts'

/** SQL: the guardians of the row in scope as `a` whom a mail reaches. */
export const reachableGuardians = sql`
  select g.id, g.name, g.email from guardian_students gs join users g on g.id = gs.guardian_id
  where gs.student_id = a.student_id and g.deactivated_at is null and g.email <> ''`

/**
 * SQL: the `reachableGuardians` who were told of the row, with what they were told last: who hears that it was
 * corrected.
 */
export const hearersOfRow = sql`
  select distinct on (reached.id) reached.id, reached.name, reached.email, t.said
  from (${reachableGuardians}) reached
  join family_tellings t on t.guardian_id = reached.id and t.attendance_id = a.id
  order by reached.id, t.id desc`

/**
 * SQL: `hearersOfRow` as a list, as the wire has it. Nobody was told of most rows: their guardians are not looked up,
 * which would be three quarters of what a roll of 200 pays for this.
 */
export const hearersAsList = sql<Hearer[]>`(
  case when exists (select from family_tellings told where told.attendance_id = a.id) then (
    select coalesce(json_agg(json_build_object('guardianId', h.id, 'name', h.name, 'said', h.said) order by h.name, h.id),
      '[]') from (${hearersOfRow}) h)
  else '[]' end)`

interface NewTelling {
  readonly attendanceId: number
  readonly guardianId: number
  readonly said: FamilyWord
  /** The key of the mail that was put into the outbox. */
  readonly mailKey: string
  readonly notificationId?: number | undefined
}

/** Stores whom the family's mails told what of which rows; the caller holds their rolls' locks. One statement. */
export async function insertTellings(
  db: Database,
  tellings: readonly NewTelling[],
  { isCorrection, now }: { readonly isCorrection: boolean; readonly now: Date },
): Promise<void> {
  if (tellings.length === 0) return
  const rows = tellings.map(({ attendanceId, guardianId, said, mailKey, notificationId }) => ({
    attendance_id: attendanceId,
    guardian_id: guardianId,
    said,
    mail_key: mailKey,
    notification_id: notificationId ?? null,
  }))
  await sql`
    insert into family_tellings (attendance_id, guardian_id, said, is_correction, told_at, mail_id, notification_id)
    select told.attendance_id, told.guardian_id, told.said, ${isCorrection}, ${now}, mail.mail_id, told.notification_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as told (attendance_id bigint, guardian_id integer,
      said text, mail_key text, notification_id bigint)
    left join mail_keys mail on mail.dedupe_key = told.mail_key`.execute(db)
}

interface TellingRow {
  readonly attendanceId: number
  readonly toldAt: Date
  readonly said: FamilyWord
  readonly isCorrection: boolean
  readonly guardianName: string
  readonly mail: Telling['guardians'][number]['mail']
  readonly sentAt: Date | null
  readonly isInBell: boolean
}

/**
 * What families were told of some rows, by row, oldest first: to whom, and what became of each mail, as the outbox has
 * it. Names, no addresses. One statement.
 */
export async function listTellings(
  db: Database,
  attendanceIds: readonly number[],
): Promise<ReadonlyMap<number, Telling[]>> {
  if (attendanceIds.length === 0) return new Map()
  const { rows } = await sql<TellingRow>`
    select t.attendance_id, t.told_at, t.said, t.is_correction, guardian.name as guardian_name,
      ${mailEnd} as mail, mail.sent_at, coalesce(not n.is_muted, false) as is_in_bell
    from family_tellings t
    join users guardian on guardian.id = t.guardian_id
    left join outbox_mails mail on mail.id = t.mail_id
    left join notifications n on n.id = t.notification_id
    where t.attendance_id = any(${[...attendanceIds]}::bigint[])
    order by t.told_at, t.is_correction, t.said, guardian.name, t.id`.execute(db)
  const ofRows = Map.groupBy(rows, (row) => row.attendanceId)
  return new Map([...ofRows].map(([id, ofRow]) => [id, inTellings(ofRow)]))
}

/** Rows of the same moment and words as one telling. */
function inTellings(rows: readonly TellingRow[]): Telling[] {
  const together = Map.groupBy(rows, (row) => `${row.toldAt.toISOString()} ${row.isCorrection} ${row.said}`)
  return [...together.values()].flatMap((ofOne) => {
    const [first] = ofOne
    if (!first) return []
    return [
      {
        at: first.toldAt.toISOString(),
        said: first.said,
        isCorrection: first.isCorrection,
        guardians: ofOne.map(({ guardianName, mail, sentAt, isInBell }) => ({
          name: guardianName,
          mail,
          sentAt: sentAt?.toISOString() ?? null,
          isInBell,
        })),
      },
    ]
  })
}

/** Deletes tellings that did not happen after all; returns them. */
export const deleteTellings = async (db: Database, ids: readonly number[]) =>
  ids.length === 0
    ? []
    : db
        .deleteFrom('familyTellings')
        .where('id', 'in', ids)
        .returning(['attendanceId', 'guardianId', 'notificationId'])
        .execute()
