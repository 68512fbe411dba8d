import { downloadAddress } from '#contract/download.ts'
import { schoolStages } from '#domains/curriculum/contract/school-stage.ts'
import { type AddressOf, address, numbers, oneOf, pageNumber, text } from '#web/address/address.ts'
import { api } from '#web/calls/api.ts'
import { registrationChangesDownloads } from '../../contract/registration-changes.downloads.ts'
import { changeCategories } from '../../contract/registration-values.ts'

/** What the report is narrowed to, here and not on the server (3-shell-and-houses §2.11). */
export const changesSearch = address({
  search: text,
  houseId: numbers,
  type: text,
  category: oneOf(changeCategories),
  schoolStage: oneOf(schoolStages),
  page: pageNumber,
})
export type ChangesSearch = AddressOf<typeof changesSearch>

/** All changes in one call. */
export const changesQuery = () => api.registrationChanges.listChanges.queryOptions({ staleTime: 30_000 })

export const changesDownload = downloadAddress(registrationChangesDownloads.changes, {})
