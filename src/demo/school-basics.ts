import { builtInGroups } from '#contract/built-in-groups.ts'
import { campusesOf } from './campuses.ts'
import type { DemoPart } from './demo-rows.ts'
import { blocksOf, type DemoSchool } from './demo-school.ts'
import { demoSettingsKey } from './demo-settings.ts'
import { blocksOfCampuses } from './registrations/places.ts'
import { planSchoolYears } from './school-year/school-years.ts'

/** As the school would say it of itself (look, picture 36). */
const organization = {
  schoolName: 'Homeroom Demo School',
  address: '410 Alder Street, Newark, NJ 07102',
  supportEmail: '',
}

/** What the whole network shares: campuses, built-in permission groups, cycles and holidays. */
export function buildSchoolBasics(school: DemoSchool): { part: DemoPart; groupIds: Map<string, number> } {
  const { cycles, holidays } = school.year
  const campuses = campusesOf(blocksOf(school))
  const groupIds = new Map(builtInGroups.map((group) => [group.slug, school.nextId('permissionGroups')]))
  const idOf = (slug: string) => groupIds.get(slug) ?? 0
  const part: DemoPart = {
    cohorts: campuses.map((campus) => ({ ...campus })),
    campusBlocks: blocksOfCampuses(campuses),
    permissionGroups: builtInGroups.map(({ slug, title, isSuperAdmin, isAdmin }) => ({
      id: idOf(slug),
      slug,
      title,
      isSuperAdmin,
      isAdmin,
    })),
    permissionGroupPermissions: builtInGroups.flatMap(({ slug, permissions }) =>
      [...new Set(permissions)].map((permission) => ({ groupId: idOf(slug), permission, cohortId: null })),
    ),
    schoolYears: planSchoolYears(cycles),
    cycles: cycles.map(({ id, title, position, schoolYear, startMs, endMs }) => ({
      id,
      title,
      position,
      schoolYear,
      startsAt: new Date(startMs),
      endsAt: new Date(endMs),
    })),
    holidays: holidays.map((holiday) => ({ id: school.nextId('holidays'), ...holiday })),
    settings: [
      { key: demoSettingsKey, value: JSON.stringify({ seed: school.seed, students: school.students }) },
      { key: 'organization', value: JSON.stringify(organization) },
    ],
  }
  return { part, groupIds }
}
