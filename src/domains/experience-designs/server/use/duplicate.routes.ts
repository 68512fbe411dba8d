import { schoolDateOf } from '#contract/school-time.ts'
import { holdCalendar } from '#domains/school-year/server/school-year.service.ts'
import { conflict } from '#server/api/errors.ts'
import { handlers } from '#server/api/handlers.ts'
import { experienceCopiesContract } from '../../contract/duplicate.contract.ts'
import { withParts } from '../../rules/copied-parts.ts'
import { getStoredDesign } from '../editor/stored-design.ts'
import { dateDesign, makeInCycle } from './make-from-template.ts'
import { listPlaces, presentUse } from './use-options.ts'

export const duplicateRoutes = handlers(experienceCopiesContract, {
  getDuplicate: async ({ db, viewer, services, input: { experience_id } }) => {
    const today = schoolDateOf(services.clock.nowMs())
    const [stored, places] = await Promise.all([
      getStoredDesign(db, viewer, experience_id),
      listPlaces(db, today),
    ])
    return presentUse(viewer, { ...stored, refusal: null }, { ...places, today })
  },

  dateCopy: async ({ input: { experience_id, parts, ...asked }, ...context }) => {
    const { design } = await getStoredDesign(context.db, context.viewer, experience_id)
    return dateDesign(context, withParts(design, parts), asked)
  },

  duplicateExperience: async ({ input: { experience_id, parts, version, ...use }, ...context }) => {
    await holdCalendar(context.db)
    const stored = await getStoredDesign(context.db, context.viewer, experience_id)
    if (stored.version !== version)
      throw conflict(
        experienceCopiesContract.duplicateExperience,
        `${stored.savedBy ?? 'Somebody'} changed it in the meantime. Look at it again.`,
        null,
      )
    const taught = parts.includes('learning')
    return makeInCycle(
      context,
      {
        design: withParts(stored.design, parts),
        units: taught ? stored.units : [],
        abilities: taught ? stored.abilities : [],
        template: stored.template,
      },
      use,
    )
  },
})
