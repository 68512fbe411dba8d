import { experienceTypeTitles, mayEditExperience } from '#domains/experiences/server/experiences.service.ts'
import { listOfferedCohorts } from '#domains/people/server/people.service.ts'
import { findSelectedCycle } from '#domains/school-year/server/school-year.service.ts'
import { handlers } from '#server/api/handlers.ts'
import { readPage } from '#server/api/paging.ts'
import { holds, holdsFor } from '#server/api/viewer.ts'
import { catalogueContract, type ListedExperience } from '../../contract/catalogue.contract.ts'
import { cataloguePageSize as pageSize } from '../../contract/catalogue-values.ts'
import { managesRegistrations } from '../registrations.access.ts'
import { type CatalogueRow, getCatalogued, listCatalogue, listCatalogueChoices } from './catalogue.queries.ts'

export const catalogueRoutes = handlers(catalogueContract, {
  listExperiences: async ({ db, viewer, services, input: { cycle_id, page, ...filter } }) => {
    const cycle = await findSelectedCycle(db, cycle_id, services.clock.nowMs())
    if (!cycle) return { page, pageSize, total: 0, cycle: null, experiences: [] }
    const { rows, total } = await readPage(page, pageSize, (range) =>
      listCatalogue(db, viewer, cycle.id, filter, range),
    )
    return {
      page,
      pageSize,
      total,
      cycle: { id: cycle.id, title: cycle.title },
      experiences: rows.map(present),
    }
  },

  getChoices: async ({ db, viewer, services, input: { cycle_id } }) => {
    const [cycle, campuses] = await Promise.all([
      findSelectedCycle(db, cycle_id, services.clock.nowMs()),
      listOfferedCohorts(db),
    ])
    if (!cycle) return { campuses, experts: [], blocks: [] }
    return { campuses, ...(await listCatalogueChoices(db, viewer, cycle.id)) }
  },

  getExperience: async ({ db, viewer, input: { experience_id } }) => {
    const experience = await getCatalogued(db, viewer, experience_id)
    const { cohortId, runs, description, cycleTitle } = experience
    const facilitate =
      (runs && holds(viewer, 'experiences.facilitate')) || holdsFor(viewer, 'experiences.view.all', cohortId)
    return {
      ...present(experience),
      description,
      cycle_title: cycleTitle,
      can: {
        facilitate,
        see_registrations: facilitate || managesRegistrations(viewer, cohortId),
        edit: mayEditExperience(viewer, { cohortId, runs }),
      },
    }
  },
})

const present = (row: CatalogueRow): ListedExperience => ({
  id: row.id,
  title: row.title,
  theme_title: row.themeTitle,
  type: row.type,
  type_title: experienceTypeTitles[row.type].one,
  image_url: row.imageUrl,
  campus: row.campus,
  experts: row.experts,
  blocks: row.blocks,
  places: row.places,
  registered: row.registered,
  offered: row.offered,
  waiting: row.waiting,
  is_archived: row.archivedAt !== null,
  template_changed: row.templateChanged,
})
