import { z } from 'zod'
import { causeOf } from '#contract/text/causes.ts'
import { findSelectedCycle, listCycles } from '#domains/school-year/server/school-year.service.ts'
import { notFound } from '#server/api/errors.ts'
import { handlers } from '#server/api/handlers.ts'
import { readPage } from '#server/api/paging.ts'
import { conferenceIssue, conferencesContract } from '../contract/conferences.contract.ts'
import { hindranceOf, pullCycle, syncExperience } from './ask-for-checks.ts'
import { countThemes, listThemes, type ThemeRow } from './themes.queries.ts'

const pageSize = 50

export const conferencesRoutes = handlers(conferencesContract, {
  list: async ({ db, services, input: { cycle_id, search, show, page } }) => {
    const nowMs = services.clock.nowMs()
    const cycle = await findSelectedCycle(db, cycle_id, nowMs)
    if (!cycle) throw notFound('There is no cycle yet.')
    const [cycles, { since, ...counts }, { rows, total }] = await Promise.all([
      listCycles(db),
      countThemes(db, cycle.id, nowMs),
      readPage(page, pageSize, (range) => listThemes(db, { cycleId: cycle.id, search, show, nowMs }, range)),
    ])
    return {
      ...{ page, pageSize, total, counts },
      cycle: { id: cycle.id, title: cycle.title },
      cycles: cycles.map(({ id, title, schoolYear }) => ({ id, title, school_year: schoolYear })),
      themes: rows.map(presentTheme),
      hasPendingJobsAt: since?.toISOString() ?? null,
      hindrance: hindranceOf(services) ?? null,
    }
  },

  act: ({ input, ...context }) =>
    input._action === 'pull-cycle-conference-issues'
      ? pullCycle(context, input.cycleId)
      : syncExperience(context, input.experienceId),
})

const presentTheme = (row: ThemeRow) => ({
  ...{ id: row.id, title: row.title, type: row.type, failure: row.failure },
  main_expert_name: row.mainExpertName,
  conference_url: row.conferenceUrl,
  issues: z.array(conferenceIssue).parse(row.issues),
  isPulling: row.askedAt !== null,
  checked_at: row.checkedAt?.toISOString() ?? null,
  cause: causeOf(row.cause),
})
