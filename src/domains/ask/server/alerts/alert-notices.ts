import { sql } from 'kysely'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import type { AskedNotice, NoticeRule } from '#server/domain.ts'
import { type AskedThings, askedOfEach } from '#server/live/heard-by-number.ts'
import type { Services } from '#server/services.ts'
import { askContract } from '../../contract/ask.contract.ts'
import type { StudentStatus } from '../../contract/question.ts'
import { decode } from '../../rules/address.ts'
import { stopAlertAddress } from '../../rules/answer-address.ts'
import { statusesOf } from '../../rules/tree.ts'
import type { Answered } from '../answer/answer-source.ts'
import { isAsked } from '../asker.ts'
import { missingRight } from '../read-question.ts'
import { alertWords } from './alert-words.ts'
import { listAnswering } from './watched-students.ts'

/** Stores whom a notification names. */
export async function insertTelling(
  db: Database,
  notificationId: number,
  students: readonly Answered[],
): Promise<void> {
  await insertRows(
    db,
    'askAlertTellings',
    students.map(({ studentId }, place) => ({ notificationId, studentId, place })),
  )
}

/**
 * Deletes, once a night, whom notifications named that are there no more, and returns how many rows that were. Deleting
 * a notification deletes them with it; putting its school year away deletes nothing. A notification that is brought
 * back names nobody.
 */
export async function forgetTellings(db: Database): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from ask_alert_tellings where notification_id in (
      select told.id from (select distinct notification_id as id from ask_alert_tellings) told
      where not exists (select from notifications n where n.id = told.id))`.execute(db)
  return Number(numAffectedRows)
}

interface Told {
  readonly id: number
  readonly names: string[] | null
  readonly many: number
}

const questionOf = (named: string) => decode(decodeURIComponent(named))

const mayAsk = ({ viewer, named }: AskedNotice) => {
  const question = questionOf(named)
  return question !== undefined && missingRight({ viewer }, question) === undefined
}

interface ToldThings extends AskedThings {
  /** What the questions ask for: who left the school is named where it is asked for them. */
  readonly statuses: readonly StudentStatus[]
}

const statusesOfNotice = ({ named }: AskedNotice) => statusesOf(questionOf(named)?.where ?? null)

/** The notices of a reader, those of questions that ask for the same statuses together. */
const thingsOf = (viewer: Viewer, own: readonly AskedNotice[]): ToldThings[] =>
  [...Map.groupBy(own, (one) => statusesOfNotice(one).join()).values()].map((alike) => ({
    viewer,
    ids: alike.map(({ noticeId }) => noticeId),
    statuses: alike.slice(0, 1).flatMap(statusesOfNotice),
  }))

/**
 * What alerts say in the bell: they name only students who are still in the list of the reader. A notification of which
 * it is not kept whom it names, names nobody.
 */
async function heardInBell(db: Database, asked: readonly AskedNotice[]) {
  const some = asked.filter(mayAsk)
  const rows = await askedOfEach<Told, ToldThings>(
    db,
    [...Map.groupBy(some, ({ viewer }) => viewer)].flatMap(([viewer, own]) => thingsOf(viewer, own)),
    ({ viewer, ids, statuses }) => sql`
      select t.notification_id as id, count(*) filter (where ${isAsked(viewer, statuses)})::integer as many,
        (array_agg(users.name order by t.place) filter (where ${isAsked(viewer, statuses)}))[1:3] as names
      from ask_alert_tellings t join students on students.id = t.student_id join users on users.id = students.id
      where t.notification_id = any(${[...ids]}::bigint[]) group by t.notification_id`,
  )
  const told = new Map(rows.map((row) => [row.id, row]))
  return new Map(
    some.flatMap((one): [AskedNotice, string][] => {
      const telling = told.get(one.noticeId)
      if (telling === undefined) return [[one, '']]
      return telling.many === 0 ? [] : [[one, alertWords(telling.names ?? [], telling.many)]]
    }),
  )
}

/**
 * Before a mail each question is asked again, as its owner may ask it now: whoever was found the evening before may no
 * longer answer it. Where asking fails, those are named who are still in the list of the reader: no later mail tells of
 * it.
 */
async function heardByMail(services: Services, asked: readonly AskedNotice[]) {
  const { database } = services
  const rows = await sql<{ notificationId: number; studentId: number }>`
    select notification_id, student_id from ask_alert_tellings
    where notification_id = any(${asked.map(({ noticeId }) => noticeId)}::bigint[]) order by place`.execute(
    database,
  )
  const told = Map.groupBy(rows.rows, ({ notificationId }) => notificationId)
  const heard = new Map<AskedNotice, string>()
  const failed: AskedNotice[] = []
  for (const own of Map.groupBy(asked, ({ viewer, named }) => `${viewer.userId} ${named}`).values()) {
    const [first] = own
    const answer = first && (await askAgain(services, first))
    if (answer === 'failed') failed.push(...own)
    if (answer === undefined || answer === 'failed') continue
    for (const one of own) {
      const telling = told.get(one.noticeId)
      const names = (telling ?? []).flatMap(({ studentId }) => answer.get(studentId) ?? [])
      if (telling === undefined) heard.set(one, '')
      else if (names.length > 0) heard.set(one, alertWords(names, names.length))
    }
  }
  for (const [one, words] of await heardInBell(database, failed)) heard.set(one, words)
  return heard
}

/**
 * The names of who answers now, by number; undefined where they are too many or the owner may not ask any more,
 * `failed` where it could not be asked.
 */
async function askAgain(
  services: Services,
  { viewer, named }: AskedNotice,
): Promise<ReadonlyMap<number, string> | 'failed' | undefined> {
  const q = decodeURIComponent(named)
  try {
    const { state } = await services.askAs(viewer, askContract.count, { q })
    if (state !== 'given') return undefined
    const answered = await listAnswering(services.database, { viewer, nowMs: services.clock.nowMs() }, q)
    return answered && new Map(answered.map(({ studentId, studentName }) => [studentId, studentName]))
  } catch (error) {
    // One that cannot be asked keeps nobody's mail from going out.
    services.reportError(error, 'notices of alerts')
    return 'failed'
  }
}

export const alertNotices: NoticeRule = {
  at: /^\/reports\/ask\?q=([^&]+)/,
  heard: heardInBell,
  heardByMail,
  stop: (address) => {
    const url = stopAlertAddress(address)
    return url === undefined ? undefined : { label: 'Stop this alert', url }
  },
}
