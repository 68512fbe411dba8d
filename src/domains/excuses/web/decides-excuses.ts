import { may, type Viewer } from '#web/calls/session.ts'

/** Whether somebody decides on excuses at all. */
export const decidesExcuses = (viewer: Viewer): boolean =>
  may(viewer, 'excuses.decide') || may(viewer, 'excuses.decide.all')
