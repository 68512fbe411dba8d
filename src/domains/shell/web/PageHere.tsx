import { Outlet, useParams } from '@tanstack/react-router'
import { isNumbered } from '#web/address/numbered.ts'
import { NotFoundPage } from './NotFoundPage.tsx'

/** The page of the address, in its frame; none where the address names a record by what is no number. */
export function PageHere() {
  return isNumbered(useParams({ strict: false })) ? <Outlet /> : <NotFoundPage />
}
