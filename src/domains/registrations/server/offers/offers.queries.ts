import { sql } from 'kysely'
import { firstDayIn, isFamilyStudent } from '#domains/people/server/relations.service.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import { blockTitlesOfE, clashingIdsOf, listTakenSeats, seatsOf } from '../places/seats.queries.ts'

interface OfferRow {
  readonly id: number
  readonly studentId: number
  readonly name: string
  readonly firstName: string
  readonly experienceId: number
  readonly title: string
  readonly blocks: string[]
  readonly answerBy: Date
  /** The school day from which the place is theirs: who sits there until a day ahead has it first. */
  readonly fromDay: string
  readonly leaves: { id: number; title: string }[]
}

const mostOffers = 50

/** The places that are kept for the students of a family, the first to answer first; two statements. */
export async function listOffers(
  db: Database,
  viewer: Viewer,
  { now, today }: { readonly now: Date; readonly today: string },
): Promise<OfferRow[]> {
  const wanted = { id: sql`e.id`, cycleId: sql`e.cycle_id`, from: firstDayIn('c', today) }
  const { rows } = await sql<Omit<OfferRow, 'fromDay'> & { places: number | null; firstDay: string }>`
    select w.id, students.id as student_id, u.name, u.first_name, e.id as experience_id, e.title,
      ${blockTitlesOfE} as blocks, w.answer_by,
      e.places, ${firstDayIn('c', today)} as first_day,
      (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'title', o.title) order by o.title), '[]')
        from experiences o where o.id = any(${clashingIdsOf(sql`students.id`, wanted)})) as leaves
    from wait_list_entries w join students on students.id = w.student_id join users u on u.id = students.id
    join experiences e on e.id = w.experience_id join cycles c on c.id = e.cycle_id
    where w.state = 'offered' and w.answer_by > ${now} and ${isFamilyStudent(viewer)}
    order by w.answer_by, w.id limit ${mostOffers}`.execute(db)
  const ids = rows.map(({ experienceId }) => experienceId)
  const taken = Map.groupBy(await listTakenSeats(db, ids, today), ({ experienceId }) => experienceId)
  return rows.map(({ places, firstDay, ...offer }) => {
    const seats = taken.get(offer.experienceId) ?? []
    // Their own is in nobody's way, and one that is kept is like another.
    const own = seats.findIndex(({ isOffer }) => isOffer)
    const others = seats.filter((_, at) => at !== own)
    return { ...offer, fromDay: seatsOf(others, { places, firstDay }, today).beginsOn }
  })
}

/** Which student and experience an offer of the viewer's family is about, whatever became of it. */
export async function findOffer(
  db: Database,
  viewer: Viewer,
  offerId: number,
): Promise<{ experienceId: number; studentId: number } | undefined> {
  const { rows } = await sql<{ experienceId: number; studentId: number }>`
    select w.experience_id, w.student_id from wait_list_entries w join students on students.id = w.student_id
    where w.id = ${offerId} and w.answer_by is not null and ${isFamilyStudent(viewer)}`.execute(db)
  return rows[0]
}
