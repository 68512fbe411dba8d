import { sql } from 'kysely'
import { topic } from '#contract/topics.ts'
import { closeFormerAddress, updateGuardiansEach } from '#domains/directory/server/directory.service.ts'
import { moveStudents } from '#domains/houses/server/houses.service.ts'
import {
  type ChangedPerson,
  updateEmployeesEach,
  updatePeople,
  updateStudentsEach,
} from '#domains/people/server/people.service.ts'
import { aboveText, listAbove } from '#domains/permissions/server/permissions.service.ts'
import { insertAudits } from '#server/database/audit.ts'
import { publishChanges } from '#server/live/live.ts'
import { peopleNow } from '../people-now.ts'
import type { Batch, Change, Outcome } from './batches.ts'
import { auditOf } from './import-audit.ts'
import { type Places, placesOf } from './places.ts'

export type Texts = Readonly<Record<string, string>>

/** What is to be written of one person; `status` is another matter (`change-standing.ts`). */
export interface Writing {
  readonly change: Change
  readonly id: number
  readonly texts: Texts
}

export async function loadPeopleNow({ db }: Batch, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; role: string; fields: Texts }>`
    select id, role, fields from (${peopleNow}) n where n.id = any(${[...ids]}::integer[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

const emptied = (text: string | undefined) => (text === undefined || text === '' ? null : text)

/**
 * Writes fields of people, a statement a table: names, addresses, what is known of them, campus and house with the rolls
 * to come. Somebody whose new address another person has, or whose campus is nowhere, is left as they are. The caller holds
 * them (`holdPeople`).
 */
export async function writePeople(batch: Batch, asked: readonly Writing[]): Promise<Outcome[]> {
  const { db, userId, nowMs } = batch
  const places = await placesOf(
    db,
    asked.map(({ texts }) => texts),
  )
  const now = await loadPeopleNow(
    batch,
    asked.map(({ id }) => id),
  )
  const taken = await listTaken(batch, asked)
  const above = await listAbove(
    db,
    batch.userId,
    asked.filter(({ change }) => change.role === 'employee').map(({ id }) => id),
  )
  const problems: Outcome[] = []
  const writings = asked.filter(({ change, id, texts }) => {
    const campus = texts['campus']
    const problem = above.has(id)
      ? aboveText
      : taken.has(id)
        ? 'Another person has this address already.'
        : campus !== undefined && campus !== '' && !places.campusOf(campus)
          ? `There is no campus ${campus}.`
          : undefined
    if (problem !== undefined) problems.push({ id: change.id, problem })
    return problem === undefined
  })
  const rowOf = ({ id, texts }: Writing): ChangedPerson => ({
    id,
    ...pick(texts, ['first_name', 'last_name', 'email', 'grade', 'job']),
    ...Object.fromEntries(
      ['phone', 'pronouns', 'birth_date'].flatMap((name) =>
        name in texts ? [[name, emptied(texts[name])]] : [],
      ),
    ),
    ...('campus' in texts && { cohort_id: places.campusOf(texts['campus'] ?? '')?.id ?? null }),
  })
  const of = (role: Change['role']) => writings.filter(({ change }) => change.role === role)
  await updatePeople(db, writings.map(rowOf), new Date(nowMs))
  await updateStudentsEach(db, of('student').map(rowOf), new Date(nowMs))
  await updateEmployeesEach(db, of('employee').map(rowOf))
  await updateGuardiansEach(
    db,
    of('guardian').flatMap(({ id, texts }) =>
      'phone' in texts ? [{ id, phone: emptied(texts['phone']) }] : [],
    ),
  )
  await moveStudents(db, {
    moves: await movesOf(batch, of('student'), places),
    byUserId: userId,
    nowMs,
  })
  const formerOf = ({ id, texts }: Writing) => {
    const from = now.get(id)?.fields['email']
    return texts['email'] === undefined || texts['email'] === from ? [] : [{ userId: id, from: from ?? '' }]
  }
  await closeFormerAddress(db, batch.services, { people: writings.flatMap(formerOf), by: 'machine' })
  await insertAudits(
    db,
    auditOf(batch),
    writings.map(({ change, id, texts }) => ({
      action: `${change.role}.changed_by_import`,
      subjectType: 'user',
      subjectId: id,
      before: pick(now.get(id)?.fields ?? {}, Object.keys(texts)),
      after: { import: batch.importId, ...texts },
    })),
  )
  await publishChanges(
    db,
    of('student').map(({ id }) => topic('student', id)),
  )
  return [
    ...problems,
    ...writings.map(({ change, id, texts }) => ({
      id: change.id,
      before: pick(now.get(id)?.fields ?? {}, Object.keys(texts)),
      written: { ...texts, ...ownCampus(texts, places) },
    })),
  ]
}

/** Writes fields of one person, as `writePeople` does. The caller holds them. */
export async function writeOne(batch: Batch, writing: Writing): Promise<Outcome> {
  const [outcome] = await writePeople(batch, [writing])
  return outcome ?? { id: writing.change.id, problem: 'This person is not here any more.' }
}

/** A campus by the name that it has here: what was written is compared with what stands when it is taken back. */
function ownCampus(texts: Texts, places: Places): Texts {
  const campus = places.campusOf(texts['campus'] ?? '')
  return campus ? { campus: campus.title } : {}
}

export const pick = (texts: Texts, names: readonly string[]): Texts =>
  Object.fromEntries(names.flatMap((name) => (texts[name] === undefined ? [] : [[name, texts[name]]])))

/** Who would get an address that somebody else has. */
async function listTaken({ db }: Batch, asked: readonly Writing[]): Promise<ReadonlySet<number>> {
  const wanted = asked.flatMap(({ id, texts }) =>
    texts['email'] === undefined ? [] : [{ id, email: texts['email'] }],
  )
  const { rows } = await sql<{ id: number }>`
    select x.id from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) x (id int, email text)
    join users u on u.email = x.email and u.id <> x.id`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Into which house students go. Who comes to another campus leaves the house of the former. */
async function movesOf({ db }: Batch, writings: readonly Writing[], places: Places) {
  const moving = writings.filter(({ texts }) => 'house' in texts || 'campus' in texts)
  const { rows } = await sql<{ id: number; cohortId: number; houseId: number | null; isOfCampus: boolean }>`
    select s.id, s.cohort_id, s.house_id, coalesce(h.cohort_id = s.cohort_id, true) as is_of_campus
    from students s left join houses h on h.id = s.house_id
    where s.id = any(${moving.map(({ id }) => id)}::integer[])`.execute(db)
  const textsById = new Map(moving.map(({ id, texts }) => [id, texts]))
  return rows.map(({ id, cohortId, houseId, isOfCampus }) => {
    const title = textsById.get(id)?.['house']
    const kept = isOfCampus ? houseId : null
    return {
      studentId: id,
      from: houseId,
      to: title === undefined ? kept : title === '' ? null : (places.houseOf(cohortId, title)?.id ?? kept),
    }
  })
}
