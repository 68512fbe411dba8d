import type { RecordKind } from '../retention.ts'
import type { LogoType } from './logo-types.ts'

/**
 * What the school sets for the whole product (`/workbench/organization`), as it is until the school says otherwise.
 * Names and bounds of the numbers stand in `school-numbers.ts`.
 */
export const schoolDefaults = {
  productName: 'Homeroom',
  /** What times are labelled with, all year (1-staff-tools §5). */
  zoneLabel: 'EST',
  /** Hosts whose addresses open as ones of ours, without a scheme: `portal.school.example`. */
  internalDomains: [] as readonly string[],
  /** The addresses of the school's own pictures; empty for the product's mark. */
  logos: { light: '', dark: '', email: '', favicon: '' } as Readonly<Record<LogoType, string>>,
  googleSignIn: true,
  oidcSignIn: true,
  absenceLimit: 5,
  daysWithoutAdvisor: 5,
  staleDays: 14,
  warningPercent: 90,
  seriousPercent: 80,
  claimMinutes: 10,
  welcomeLinkDays: 7,
  absenceLinkDays: 14,
  rosterStopPercent: 5,
  consentNoticeDays: 30,
  readingPeople: 150,
  readingTimes: 4,
  /** The periods the school chose, in days, null for good; see `keptDaysOf`. */
  keptDays: {} as Readonly<Partial<Record<RecordKind, number | null>>>,
}
export type School = Readonly<typeof schoolDefaults>

let current: School = schoolDefaults

/**
 * The school as it is set now. One process serves one school, and so does one page: the server takes it at start and
 * whenever it is told of a change, a page with who is signed in. Asked for where it is used and never kept.
 */
export const school = (): School => current

/** Takes what is set; what is left out is as by default. */
export function takeSchool(set: Partial<School>): void {
  current = { ...schoolDefaults, ...set }
}
