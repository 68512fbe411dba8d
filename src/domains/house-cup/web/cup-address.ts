import { downloadAddress } from '#contract/download.ts'
import { type AddressOf, address, like, number, oneOf, pageNumber, text } from '#web/address/address.ts'
import { api } from '#web/calls/api.ts'
import { houseCupDownloads } from '../contract/house-cup.downloads.ts'
import { pointsDirections, pointsSorts } from '../contract/points-order.ts'

/** What the query of /house-cup/cycle holds; the cycle is the shell's own. */
export const cupCycleSearch = address({
  search: text,
  house: number,
  sort: oneOf(pointsSorts),
  direction: oneOf(pointsDirections),
  page: pageNumber,
})
export type CupCycleSearch = AddressOf<typeof cupCycleSearch>

export const cupYearSearch = address({
  school_year: like(/^\d{4}-\d{4}$/),
})

type InCycle = { readonly cycle_id?: number | undefined }

/** The cup of a cycle with a page of its points; the last given first unless the address says otherwise. */
export const cupCycleQuery = ({
  cycle_id,
  search,
  house,
  sort = 'given_at',
  direction = 'desc',
  page,
}: CupCycleSearch & InCycle) =>
  api.houseCup.getCycle.queryOptions({
    input: { cycle_id, search, house_id: house, sort, direction, page },
  })

export const cupYearQuery = ({ school_year, cycle_id }: AddressOf<typeof cupYearSearch> & InCycle) =>
  api.houseCup.getYear.queryOptions({ input: { school_year, cycle_id } })

/** Where a browser saves the points that are listed, all pages of them. */
export const pointsDownload = (
  cycleId: number,
  { search, house }: CupCycleSearch,
  format: 'csv' | 'xlsx',
): string => downloadAddress(houseCupDownloads.points, { cycle_id: cycleId, search, house_id: house }, format)
