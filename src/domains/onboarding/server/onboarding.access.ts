import { type RawBuilder, sql } from 'kysely'
import { withinReach } from '#domains/people/server/people.service.ts'
import { type AccessRules, heldBy, lacks } from '#server/api/access.ts'
import { holdsFor, reachOf, type Viewer } from '#server/api/viewer.ts'

export const onboardingAccess: AccessRules = {
  'onboarding.view': heldBy('onboarding.view', 'onboarding.manage'),
  'onboarding.manage': heldBy('onboarding.manage'),
}

const rights = ['onboarding.view', 'onboarding.manage'] as const

/** SQL: the campus in a column is one whose onboarding the viewer follows. */
export const followsCampus = (viewer: Viewer, column: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    rights.map((right) => withinReach(reachOf(viewer, right), sql.ref(column))),
    sql` or `,
  )})`

/** Whether the viewer follows the onboarding of every campus. */
export const followsEverywhere = (viewer: Viewer): boolean =>
  rights.some((right) => reachOf(viewer, right) === 'all')

/** SQL: the campus in a column is one whose onboarding the viewer runs. */
export const runsCampus = (viewer: Viewer, column: string): RawBuilder<boolean> =>
  withinReach(reachOf(viewer, 'onboarding.manage'), sql.ref(column))

/**
 * Whether the viewer runs the onboarding of a campus, or of any where none is given: then actions show
 * (3-shell-and-houses §6).
 */
export function mayRun(viewer: Viewer, cohortId?: number): boolean {
  if (cohortId !== undefined) return holdsFor(viewer, 'onboarding.manage', cohortId)
  const reach = reachOf(viewer, 'onboarding.manage')
  return reach === 'all' || reach.length > 0
}

/** Throws refused for who follows a campus and does not run it. */
export function requireRuns(viewer: Viewer, cohortId: number): void {
  if (!mayRun(viewer, cohortId)) throw lacks('onboarding.manage')
}
