import { signInCall } from '../acts/sign-in.ts'
import { get, type Scenario } from '../bench-types.ts'
import { admissionScenarios } from './admission-scenarios.ts'
import { auditScenarios } from './audit-scenarios.ts'
import type { BenchClass } from './bench-class.ts'
import { calendarScenariosOf } from './calendar-scenarios.ts'
import { classScenariosOf } from './class-scenarios.ts'
import { curriculumScenarios } from './curriculum-scenarios.ts'
import { excuseScenariosOf } from './excuse-scenarios.ts'
import { experienceScenarios } from './experience-scenarios.ts'
import { homeScenariosOf } from './home-scenarios.ts'
import { morningScenariosOf } from './morning-scenarios.ts'
import { onboardingScenarios } from './onboarding-scenarios.ts'
import { reportScenarios } from './report-scenarios.ts'
import { scheduleScenarios } from './schedule-scenarios.ts'
import { studentScenariosOf } from './student-scenarios.ts'
import { type BenchQueue, taskReviewScenariosOf } from './task-review-scenarios.ts'
import { templateScenarios } from './template-scenarios.ts'
import { videoScenarios } from './video-scenarios.ts'

/** What people type: a name, the beginning of one, a surname, two words, something rare, an experience, a slip, a verb. */
const searches = ['maria', 'jo', 'okafor', 'anna s', 'xylo', 'kelp forest', 'okafro', 'add absence for maria']

/** Every call that an issue names. */
export const scenariosOf = (
  benchClass: BenchClass,
  comingCycleId: number | undefined,
  queue: BenchQueue,
): Scenario[] => [
  ...signInScenariosOf(benchClass),
  ...classScenariosOf(benchClass),
  searchScenario,
  ...calendarScenariosOf(benchClass),
  ...excuseScenariosOf(benchClass),
  ...morningScenariosOf(benchClass),
  ...homeScenariosOf(),
  ...templateScenarios,
  ...scheduleScenarios,
  ...curriculumScenarios,
  ...reportScenarios,
  ...experienceScenarios(comingCycleId),
  ...taskReviewScenariosOf(queue),
  ...studentScenariosOf(queue),
  ...auditScenarios,
  ...onboardingScenarios,
  ...admissionScenarios,
  ...videoScenarios,
]

/** What any answer costs, and how people come in. */
function signInScenariosOf({ emails }: BenchClass): Scenario[] {
  const shared = { isRead: true, persona: 'facilitator' } as const
  return [
    { ...shared, name: 'Empty endpoint', lanes: [[get('/healthz')]] },
    { ...shared, name: 'Cheapest call of the contract', lanes: [[get('/api/backoffice/_root')]] },
    {
      ...shared,
      name: 'Sign-in',
      isRead: false,
      checksPassword: true,
      lanes: emails.map((email) => [signInCall(email)]),
    },
    { ...shared, name: 'Shell load', isFlat: true, lanes: [[get('/api/backoffice/root/authenticated')]] },
  ]
}

const searchScenario: Scenario = {
  name: 'Search, all campuses',
  isRead: true,
  isFlat: true,
  goal: { p50Ms: 4 },
  persona: 'director',
  lanes: [searches.map((text) => get(`/api/backoffice/search?q=${encodeURIComponent(text)}`))],
}
