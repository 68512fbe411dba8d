import { useQuery } from '@tanstack/react-query'
import { usePageTitle } from '#web/address/page-title.ts'
import { api } from '#web/calls/api.ts'
import { houseAddress } from '../rules/house-addresses.ts'

/** The head of a house: who it is and what the viewer may do there. The layout has it before any tab is drawn. */
export const useHouse = (houseId: number) =>
  useQuery(api.houses.getHouseIndex.queryOptions({ input: { houseId } }))

/** Names a tab of a house, in the browser's tab and on a phone; advisors have no way back (2-back-office §6). */
export function useHouseTitle(houseId: number, facts: string): void {
  const { data: house } = useHouse(houseId)
  usePageTitle(house?.title, {
    facts,
    backTo: house === undefined || house.isHouseAdvisor ? undefined : houseAddress.explore(),
  })
}
