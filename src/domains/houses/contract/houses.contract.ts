import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { flag, id, line, search } from '#contract/values.ts'
import { house, houseIndex } from './house.schemas.ts'
import { calendarSync } from './house-calendar.schemas.ts'
import { houseMetricsMap, houseStudentMap } from './house-students.schemas.ts'
import { houseTimeframe } from './house-timeframe.ts'

const ofHouse = z.object({ houseId: id })

const listedHouse = house.extend({ can: z.object({ open: z.boolean(), manage: z.boolean() }) })

/** Houses: their list, the head of one, its students (2-back-office §7, 3-shell-and-houses §7). */
export const housesContract = {
  listHouses: endpoint({
    method: 'GET',
    path: '/backoffice/houses',
    summary: 'Houses by campus; archived ones besides, for those who manage houses',
    access: 'houses.view',
    input: z.object({ search: search(100), archived: flag.default(false) }),
    output: z.object({
      housesByCampus: z.array(
        z.object({ cohort_id: z.number(), cohort_title: z.string(), houses: z.array(listedHouse) }),
      ),
      canManageHouses: z.boolean(),
      canCreateHouse: z.boolean(),
      /** The one house the viewer advises, where the menu leads them. */
      redirectToMainHouse: z.number().nullable(),
      isHouseAdvisor: z.boolean(),
    }),
  }),
  syncCalendarAttendees: endpoint({
    method: 'POST',
    path: '/backoffice/houses',
    summary: 'Syncs the calendar attendees of one house, or of all',
    access: 'houses.manage',
    // A post without a body names no house: all are synced.
    input: z
      .object({
        house_id: id.optional(),
        /** The documents send it along; the house's own title is used. */
        house_title: line(200).optional(),
        /** Only the houses that failed in this sync. */
        failed_of: id.optional(),
      })
      .prefault({}),
    output: z.object({ ok: z.literal(true), sync: calendarSync }),
  }),
  getCalendarSync: endpoint({
    method: 'GET',
    path: '/backoffice/houses/calendar-sync',
    summary: "How far the viewer's last sync of calendar attendees has come",
    access: 'houses.manage',
    output: calendarSync.nullable(),
  }),
  getHouseIndex: endpoint({
    method: 'GET',
    path: '/backoffice/houses/{houseId}/_index',
    summary: 'The head of a house and the tabs the viewer may open',
    access: 'shell.use',
    input: ofHouse,
    output: houseIndex,
  }),
  getHouseStudents: endpoint({
    method: 'GET',
    path: '/backoffice/houses/{houseId}/students',
    summary: 'The students of a house by id, or with metrics=true their counts over a timeframe',
    access: 'houses.view',
    input: ofHouse.extend({
      timeframe: houseTimeframe.default('lastSevenDays'),
      metrics: flag.default(false),
    }),
    output: z.union([houseStudentMap, houseMetricsMap]),
    people: (students) => Object.keys(students).map(Number),
  }),
}
