import { Outlet, useParams } from '@tanstack/react-router'
import { isNumbered } from '#web/address/numbered.ts'
import { NotFoundPage } from './NotFoundPage.tsx'

/** The page of the address, in its frame; “not found” where the address has no number in the place of a record's. */
export function PageHere() {
  return isNumbered(useParams({ strict: false })) ? <Outlet /> : <NotFoundPage />
}
