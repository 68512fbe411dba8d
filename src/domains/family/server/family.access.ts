import { refused } from '#server/api/errors.ts'
import type { Viewer } from '#server/api/viewer.ts'

/** Throws refused for employees, who see a family's portal through the mirror. */
export function requireFamily(viewer: Viewer): void {
  if (viewer.role !== 'student' && viewer.role !== 'guardian')
    throw refused('This area is for students and guardians. Staff can see it in the family mirror.')
}
