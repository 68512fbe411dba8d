import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { paged, pageFacts } from '#contract/paging.ts'
import { id, instant, line, search, version } from '#contract/values.ts'
import { schoolYearName } from '#domains/school-year/contract/school-year.contract.ts'
import { pointsDirections, pointsSorts } from './points-order.ts'

const path = '/backoffice/house-cup'

/** Points a single entry may give or take. */
export const mostPoints = 100
export const reasonLimit = 300
export const pointsPageSize = 25

const cupHouse = z.object({
  house_id: z.number(),
  title: z.string(),
  logo_url: z.string().nullable(),
  campus: z.string().nullable(),
})

/** A place in the ranking; houses with the same points share it. */
export const rankedHouse = cupHouse.extend({ place: z.number(), points: z.number(), entries: z.number() })
export type RankedHouse = z.output<typeof rankedHouse>

export const pointsEntry = z.object({
  id: z.number(),
  house_id: z.number(),
  house_title: z.string(),
  cycle_id: z.number(),
  points: z.number(),
  reason: z.string(),
  giver: z.string().nullable(),
  given_at: instant,
  version: z.number(),
  can: z.object({ edit: z.boolean() }),
})
export type PointsEntry = z.output<typeof pointsEntry>

const cupCycle = z.object({ id: z.number(), title: z.string(), school_year: z.string() })

/** As the form sends it: every field is checked by the rules, which return a sentence by field. */
export const pointsForm = z.object({
  house_id: id.nullish(),
  cycle_id: id.nullish(),
  points: z.coerce.number().min(-1_000_000).max(1_000_000).nullish(),
  reason: line(2_000).default(''),
})
export type PointsForm = z.output<typeof pointsForm>

const saved = z.object({ id: z.number(), message: z.string() })

/** What the list of points is narrowed to. */
export const pointsFilter = z.object({
  cycle_id: id.optional(),
  /** House, reason or giver. */
  search: search(),
  house_id: id.optional(),
})

/** `/house-cup` (3-shell-and-houses §2.2; pages.md): points with reason and giver, ranking and chart. */
export const houseCupContract = {
  getCycle: endpoint({
    method: 'GET',
    path: `${path}/cycle`,
    summary: 'The ranking of the houses in a cycle, and a page of the points that were given',
    access: 'house_cup.view',
    input: paged(
      pointsFilter.extend({
        sort: z.enum(pointsSorts).default('given_at'),
        direction: z.enum(pointsDirections).default('desc'),
      }),
    ),
    output: z.object({
      cycle: cupCycle.nullable(),
      ranking: z.array(rankedHouse),
      entries: z.array(pointsEntry),
      ...pageFacts,
      can: z.object({ give: z.boolean() }),
    }),
  }),
  getYear: endpoint({
    method: 'GET',
    path: `${path}/year`,
    summary: 'The ranking of the houses in a school year, with their points by cycle',
    access: 'house_cup.view',
    input: z.object({ school_year: schoolYearName.optional(), cycle_id: id.optional() }),
    output: z.object({
      years: z.array(z.string()),
      school_year: z.string().nullable(),
      cycles: z.array(cupCycle),
      /** `by_cycle` in the order of `cycles`. */
      ranking: z.array(rankedHouse.extend({ by_cycle: z.array(z.number()) })),
      can: z.object({ give: z.boolean() }),
    }),
  }),
  getForm: endpoint({
    method: 'GET',
    path: `${path}/form`,
    summary: 'The houses one may give points to, and the cycles that have begun',
    access: 'house_cup.give',
    output: z.object({
      houses: z.array(z.object({ id: z.number(), title: z.string(), campus: z.string().nullable() })),
      cycles: z.array(cupCycle),
    }),
  }),
  getPoints: endpoint({
    method: 'GET',
    path: `${path}/points/{point_id}`,
    summary: 'One entry of points',
    access: 'house_cup.view',
    input: z.object({ point_id: id }),
    output: pointsEntry,
  }),
  givePoints: endpoint({
    method: 'POST',
    path: `${path}/points`,
    summary: 'Gives points to a house, or takes some, with a reason',
    access: 'house_cup.give',
    input: pointsForm,
    output: saved,
  }),
  updatePoints: endpoint({
    method: 'PUT',
    path: `${path}/points/{point_id}`,
    summary: 'Corrects an entry of points; refused when somebody corrected it in between',
    access: 'house_cup.give',
    input: pointsForm.extend({ point_id: id, version }),
    output: saved,
    errors: { CONFLICT: { status: 409, data: z.null() } },
  }),
  deletePoints: endpoint({
    method: 'DELETE',
    path: `${path}/points/{point_id}`,
    summary: 'Takes an entry of points back',
    access: 'house_cup.give',
    input: z.object({ point_id: id }),
    output: saved,
  }),
  restorePoints: endpoint({
    method: 'POST',
    path: `${path}/points/{point_id}/restore`,
    summary: 'Brings an entry back that was taken back',
    access: 'house_cup.give',
    input: z.object({ point_id: id }),
    output: saved,
  }),
}
