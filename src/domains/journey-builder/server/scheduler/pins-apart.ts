import { sql } from 'kysely'
import { placeHolds } from '#domains/people/server/relations.service.ts'
import { meetTogether } from '#domains/registrations/server/registrations.service.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import { seesChoices } from '../journey-builder.access.ts'
import { type CycleYear, isPlannedFor } from '../planned-cycle.ts'
import { isByHand } from './load-input.ts'

/** A pin that cannot be given, and what is in its way. */
export interface PinApart {
  readonly studentId: number
  readonly name: string
  readonly experienceId: number
  readonly title: string
  /** What meets in the same block and stays whatever is planned; null where the pin is for another campus. */
  readonly otherId: number | null
  readonly otherTitle: string | null
  readonly isOtherPinned: boolean
}

/** A cycle, and the school day from which it is planned (`planDayOf`). */
interface Planned {
  readonly cycleId: number
  readonly day: string
}

/**
 * Pins of a cycle that nobody may be given: of another campus than that of the student, or in a block in which the
 * student has a place by hand or another pin. A pin whose place the student has already, by hand or by an earlier plan,
 * is not listed.
 */
const selectPinsApart = async (db: Database, { cycleId, day }: Planned, which = sql<boolean>`true`) => {
  const { rows } = await sql<PinApart>`
    with stays as (
      select r.student_id, r.experience_id, false as is_pin from registrations r
      join experiences e on e.id = r.experience_id and e.cycle_id = ${cycleId}
      where ${placeHolds('r', day)} and ${isByHand('r')}
      union
      select student_id, experience_id, true from pins where cycle_id = ${cycleId})
    select students.id as student_id, u.name, e.id as experience_id, e.title,
      o.id as other_id, o.title as other_title, coalesce(stays.is_pin, false) as is_other_pinned
    from pins join students on students.id = pins.student_id
    join users u on u.id = students.id and u.deactivated_at is null
    join experiences e on e.id = pins.experience_id and e.archived_at is null
    left join stays on stays.student_id = students.id and stays.experience_id <> e.id
      and ${meetTogether(sql`stays.experience_id`, sql`e.id`)}
    left join experiences o on o.id = stays.experience_id and o.archived_at is null
    where pins.cycle_id = ${cycleId} and ${which}
      and (o.id is not null or e.cohort_id <> students.cohort_id)
      and not exists (select from registrations r where r.student_id = students.id and r.experience_id = e.id
        and ${placeHolds('r', day)})
    order by u.name, students.id, e.title, e.id, o.title, o.id, is_other_pinned`.execute(db)
  return rows
}

/** The pins that stand in the way of a plan of a cycle, of two that exclude each other the first. */
export async function listPinsApart(
  db: Database,
  { year, ...planned }: Planned & { readonly year: CycleYear },
  viewer?: Viewer,
): Promise<PinApart[]> {
  const isPlanned = isPlannedFor(year)
  const which = viewer === undefined ? isPlanned : sql<boolean>`${isPlanned} and ${seesChoices(viewer)}`
  const told = new Set<string>()
  return (await selectPinsApart(db, planned, which)).filter(({ studentId, experienceId, otherId }) => {
    const pair = `${studentId} ${[experienceId, otherId ?? 0].sort().join(' ')}`
    const isNew = !told.has(pair)
    told.add(pair)
    return isNew
  })
}

/** What is in the way of one pin of a student. */
export const findPinApart = async (
  db: Database,
  { studentId, experienceId, ...planned }: Planned & { studentId: number; experienceId: number },
): Promise<PinApart | undefined> => {
  const which = sql<boolean>`pins.student_id = ${studentId} and pins.experience_id = ${experienceId}`
  return (await selectPinsApart(db, planned, which))[0]
}

/** `Tides`, as a pin or a place by hand. */
const otherText = ({ otherTitle, isOtherPinned }: PinApart) =>
  isOtherPinned ? `pinned to ${otherTitle}` : `in ${otherTitle} by hand`

/** Why a student is not pinned: `Maya is in Tides by hand, which meets in the same block.` */
export const notPinnedText = (pin: PinApart): string =>
  pin.otherId === null
    ? 'This is not offered to this student.'
    : `${pin.name} is ${otherText(pin)}, which meets in the same block.`

/** Why a pin is not given: `Maya is pinned to The Kelp Forest and in Tides by hand, which meet in the same block.` */
export const pinApartText = (pin: PinApart, who = pin.name): string =>
  pin.otherId === null
    ? `${who} is pinned to ${pin.title}, which is for another campus.`
    : `${who} is pinned to ${pin.title} and ${otherText(pin)}, which meet in the same block.`
