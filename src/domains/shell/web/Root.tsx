import { Outlet } from '@tanstack/react-router'

/** Around every page, with and without the shell. */
export function Root() {
  return <Outlet />
}
