import { holdsText } from '#contract/text/folded-text.ts'
import { invalid } from '#server/api/errors.ts'
import { handlers } from '#server/api/handlers.ts'
import { readPage } from '#server/api/paging.ts'
import { typedWords } from '#server/database/search-words.ts'
import { googleContract } from '../../contract/google.contract.ts'
import type { EventKind } from '../../contract/house-event-kinds.ts'
import { calendarHindrance } from '../calendar/request-sync.ts'
import { readCalendarJob } from './google.jobs.ts'
import { listHousesBeside, listSyncFacts } from './house-events.ts'
import { askReading, findReading } from './read-calendar.ts'
import { refreshStudent, repairAll, repairHouse } from './repair.ts'
import { listStudentCalendars } from './student-calendars.queries.ts'

const pageSize = 50

export const googleRoutes = handlers(googleContract, {
  listHouseEvents: async ({ db, viewer, services, input: { search, kind, page } }) => {
    const [all, reading] = await Promise.all([listHousesBeside(db, viewer), findReading(db, services)])
    const countOfKind = (one: EventKind) => all.filter((house) => house.kind === one).length
    const counts = {
      missing: countOfKind('missing'),
      extra: countOfKind('extra'),
      different: countOfKind('different'),
      agrees: countOfKind('agrees'),
    }
    const sought = typedWords(search)
    const shown = all.filter(
      (house) =>
        (kind === 'all' || (kind === undefined ? house.kind !== 'agrees' : house.kind === kind)) &&
        sought.every((word) => holdsText(house.title, word)),
    )
    const rows = shown.slice((page - 1) * pageSize, page * pageSize)
    const facts = await listSyncFacts(
      db,
      rows.map(({ id }) => id),
    )
    return {
      ...{ page, pageSize, total: shown.length, reading, counts },
      houses: rows.map(({ differences, added, removed, ...house }) => ({
        ...house,
        ...{ differences: [...differences], added: [...added], removed: [...removed] },
        campus: facts.get(house.id)?.campus ?? '',
        synced_at: facts.get(house.id)?.syncedAt?.toISOString() ?? null,
        failure: facts.get(house.id)?.failure ?? '',
      })),
    }
  },

  read: async ({ db, services }) => {
    const { calendar } = services.vendors
    const hindrance = calendarHindrance(services)
    if (calendar === null || hindrance !== undefined) throw invalid({ form: hindrance ?? '' })
    const isNew = await askReading(db, calendar.calendarId, services.clock.nowMs())
    await services.jobs.enqueue(db, readCalendarJob, {}, { key: 'asked' })
    return { ok: true as const, message: isNew ? 'The calendar is being read' : 'It is being read already' }
  },

  repair: async ({ input, ...context }) => ({
    ok: true as const,
    sync: input._action === 'repair' ? await repairHouse(context, input.house_id) : await repairAll(context),
  }),

  listStudents: async ({ db, viewer, services, input: { search, state, page } }) => {
    const [{ rows, total }, reading] = await Promise.all([
      readPage(page, pageSize, (range) => listStudentCalendars(db, viewer, { search, state }, range)),
      findReading(db, services),
    ])
    return {
      ...{ page, pageSize, total, reading },
      students: rows.map(({ id, name, email, house, elsewhere, failure, ...row }) => ({
        ...{ id, name, email, house, elsewhere, failure, state: row.state },
        synced_at: row.syncedAt?.toISOString() ?? null,
      })),
    }
  },

  refresh: async ({ input, ...context }) => ({
    ok: true as const,
    sync: await refreshStudent(context, input.student_id),
  }),
})
