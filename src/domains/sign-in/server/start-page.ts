import type { Viewer } from '#server/api/viewer.ts'

/** Where a person lands who did not ask for a page (3-shell-and-houses §2.1). */
export const startPageOf = (viewer: Viewer): string => (viewer.role === 'employee' ? '/home' : '/family')
