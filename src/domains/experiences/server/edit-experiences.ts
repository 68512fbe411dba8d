import { holds, holdsFor, type Viewer } from '#server/api/viewer.ts'

/** An experience of every campus is managed by who manages them all. */
const managesExperiences = (viewer: Viewer, cohortId: number | null): boolean =>
  viewer.role === 'employee' && holdsFor(viewer, 'experiences.manage', cohortId)

/** Who writes templates changes the experiences they run; who manages experiences, all of their campuses. */
export const mayEditExperience = (
  viewer: Viewer,
  { cohortId, runs }: { readonly cohortId: number | null; readonly runs: boolean },
): boolean =>
  managesExperiences(viewer, cohortId) ||
  (runs &&
    viewer.role === 'employee' &&
    holds(viewer, 'experiences.facilitate') &&
    holds(viewer, 'templates.write'))
