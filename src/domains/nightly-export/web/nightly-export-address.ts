import { type AddressOf, address, number, pageNumber } from '#web/address/address.ts'
import { api } from '#web/calls/api.ts'

export const exportSearch = address({
  page: pageNumber,
  /** The open run. */
  run: number,
})

export const exportQuery = ({ page }: AddressOf<typeof exportSearch>) =>
  api.nightlyExport.list.queryOptions({ input: { page } })
