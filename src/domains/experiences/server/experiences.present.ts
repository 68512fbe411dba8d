import type { z } from 'zod'
import type { experienceHeader } from '../contract/experience.schemas.ts'
import { experienceTypeTitles } from '../rules/type-titles.ts'
import type { ExperienceRecord, listExperts } from './experiences.queries.ts'

export const presentHeader = (
  record: ExperienceRecord,
  experts: Awaited<ReturnType<typeof listExperts>>,
): z.output<typeof experienceHeader> => ({
  id: record.id,
  title: record.title,
  themeTitle: record.themeTitle,
  type: record.type,
  typeTitle: experienceTypeTitles[record.type].one,
  imageUrl: record.imageUrl,
  campus: record.campus,
  cycleId: record.cycleId,
  cycleTitle: record.cycleTitle,
  experts,
  studentsCount: record.studentsCount,
  description: record.description,
  conferenceUrl: record.conferenceUrl,
})
