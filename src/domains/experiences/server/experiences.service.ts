import type { z } from 'zod'
import type { Database } from '#server/database/database.ts'
import type { experienceHeader } from '../contract/experience.schemas.ts'
import { presentHeader } from './experiences.present.ts'
import { getExperience, listExperts } from './experiences.queries.ts'

/** The head of an experience's pages. The caller has made sure that the viewer may see it. */
export const getExperienceHeader = async (
  db: Database,
  experienceId: number,
): Promise<z.output<typeof experienceHeader>> =>
  presentHeader(...(await Promise.all([getExperience(db, experienceId), listExperts(db, experienceId)])))

export { experienceTypeTitles } from '../rules/type-titles.ts'
export { mayEditExperience } from './edit-experiences.ts'
export { presentHeader } from './experiences.present.ts'
export {
  type ExperienceRecord,
  experiencesRunBy,
  getFacilitatedExperience,
  listExpertIds,
  listExperts,
  listRunExperiences,
} from './experiences.queries.ts'
export { listWrongSeats, repairSeats } from './kept-seats.ts'
export { setSize } from './set-size.ts'
export { insertExperience, setBlocks, setExperts, updateExperience } from './write-experience.ts'
