import { holds, type Viewer } from '#server/api/viewer.ts'

/** Somebody may have views mailed: they have the right and the feature, as where a mailing begins (`startMailing`). */
export const mayBeMailed = (receiver: Viewer): boolean =>
  holds(receiver, 'views.mail') && receiver.features.has('saved-views')
