import { sql } from 'kysely'
import { lastPlaceHolds } from '#domains/people/server/relations.service.ts'
import type { Database } from '#server/database/database.ts'
import type { PlanExperience, PlanInput } from '../../rules/plan-types.ts'
import { loadNeeds } from '../pathway-needs.ts'
import { type CycleRow, gradeThen, isPlannedFor, planDayOf, readWindow, readYear } from '../planned-cycle.ts'
import { listAway, meetsOfE } from './availability.queries.ts'

export interface InputChoice {
  readonly cycle: CycleRow
  readonly seed: number
  /** Places that are tried out, by number of the experience. */
  readonly places: Readonly<Record<string, number | null>>
  /** Experiences that are left out. */
  readonly without: readonly number[]
  /** Keeps what stands; of another proposal where one is named. */
  readonly isKeeping: boolean
  readonly baseId: number | null
}

/** SQL: the registrations that plans have made and not ended. */
export const byPlan = sql`select pr.registration_id from proposal_registrations pr where not pr.is_ended`

/**
 * SQL: the place in scope by this name is one that no plan changes: it was given by hand, or somebody has said something of
 * it since: until when it holds, or that it goes on.
 */
export const isByHand = (place: string) =>
  sql<boolean>`(${sql.ref(`${place}.id`)} not in (${byPlan}) or ${sql.ref(`${place}.dropped_at`)} is not null
    or ${isSaidByHand(place)})`

/** SQL: somebody has said something by hand of the place in scope by this name. */
export const isSaidByHand = (place: string) =>
  sql<boolean>`exists (select from registration_changes said
    where said.registration_id = ${sql.ref(`${place}.id`)} and said.source = 'by_hand')`

/**
 * Everything a cycle is planned from, as it stands now: seven statements, whatever the size of the school. Places by hand
 * and pins are fixed; those that an earlier plan gave are not, so that a new plan may give others.
 */
export async function loadInput(db: Database, choice: InputChoice, nowMs: number): Promise<PlanInput> {
  const { cycle, places } = choice
  const window = await readWindow(db, cycle.id, nowMs)
  const year = await readYear(db, cycle, nowMs)
  const isPlanned = isPlannedFor(year)
  const day = planDayOf(cycle, nowMs)
  const { rows: experiences } = await sql<PlanExperience & { units: number[] }>`
    select e.id, e.title, e.places, e.least, e.cohort_id, e.id = any(${[...choice.without]}::integer[]) as is_left_out, e.school_stage as stage,
      array(select x.block::integer from experience_blocks x where x.experience_id = e.id order by 1) as blocks,
      ${meetsOfE} as meets,
      array(select eu.unit_id from experience_units eu where eu.experience_id = e.id) as units,
      ((select count(*) from registrations r join students on students.id = r.student_id
          join users u on u.id = students.id
          where r.experience_id = e.id and ${lastPlaceHolds('r', day)}
            and (not ${isPlanned} or u.deactivated_at is not null))
        + (select count(*) from wait_list_entries w where w.experience_id = e.id and w.state in ('waiting', 'offered')))::integer
        as held
    from experiences e where e.cycle_id = ${cycle.id} and e.archived_at is null order by e.id`.execute(db)
  const { rows: students } = await sql<{
    id: number
    cohortId: number
    grade: number
    hasChosen: boolean
    choices: number[]
    fixed: number[]
    standing: number[]
  }>`
    with planned as (select students.id, students.cohort_id,
        ${gradeThen(year)} as grade
      from students join users u on u.id = students.id where ${isPlanned} and u.deactivated_at is null),
    mine as (select r.student_id,
        array_agg(r.experience_id order by r.experience_id) filter (where ${isByHand('r')}) as by_hand,
        array_agg(r.experience_id order by r.experience_id) filter (where not ${isByHand('r')}) as by_plan
      from registrations r join experiences e on e.id = r.experience_id
      where e.cycle_id = ${cycle.id} and e.archived_at is null and ${lastPlaceHolds('r', day)} group by 1),
    pinned as (select p.student_id, array_agg(p.experience_id order by p.experience_id) as ids from pins p
      join experiences e on e.id = p.experience_id and e.archived_at is null
      where p.cycle_id = ${cycle.id} group by 1),
    wished as (select student_id, array_agg(experience_id order by position) as ids from choices
      where cycle_id = ${cycle.id} group by 1),
    based as (select student_id, array_agg(experience_id order by experience_id) as ids from proposal_placements
      where proposal_id = ${choice.baseId ?? 0} and source <> 'pinned' group by 1)
    select p.*, wished.ids is not null as has_chosen, coalesce(wished.ids, '{}') as choices,
      array(select distinct unnest(coalesce(by_hand, '{}') || coalesce(pinned.ids, '{}')) order by 1) as fixed,
      coalesce(${choice.baseId === null ? sql`by_plan` : sql`based.ids`}, '{}') as standing
    from planned p left join mine on mine.student_id = p.id left join pinned on pinned.student_id = p.id
    left join wished on wished.student_id = p.id left join based on based.student_id = p.id
    order by p.id`.execute(db)
  const away = await listAway(db, cycle)
  const needs = await loadNeeds(db, { id: cycle.id, ...year }, experiences)
  return {
    seed: choice.seed,
    ranks: window.ranks,
    most: window.most,
    keepsStanding: choice.isKeeping,
    experiences: experiences.map(({ units: _units, ...one }) =>
      Object.hasOwn(places, one.id) ? { ...one, places: places[one.id] ?? null } : one,
    ),
    students: students.map((student) => {
      const fixed = new Set(student.fixed)
      return {
        ...student,
        needs: needs.get(student.id) ?? [],
        ...(away.has(student.id) && { away: away.get(student.id) ?? [] }),
        standing: student.standing.filter((id) => !fixed.has(id)),
      }
    }),
  }
}
