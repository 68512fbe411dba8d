/** How the side menu stands: whole, a rail of icons, or not at all. */
export type MenuForm = 'full' | 'rail' | 'hidden'

const collapsedPaths = ['/workbench', '/reports', '/journey-builder', '/templates/editor']
const hiddenPaths = ['/calendar', '/workbench/enrollments/import']

/** How the side menu starts on a path (3-shell-and-houses §2.1). The reports of a student are a tab of theirs. */
export function menuFormOf(pathname: string): MenuForm {
  if (hiddenPaths.some((path) => pathname === path || pathname.startsWith(`${path}/`))) return 'hidden'
  return collapsedPaths.some((path) => pathname.startsWith(path)) ? 'rail' : 'full'
}
