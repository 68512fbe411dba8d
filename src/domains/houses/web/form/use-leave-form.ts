import { useNavigate, useSearch } from '@tanstack/react-router'
import { houseAddress } from '../../rules/house-addresses.ts'
import { houseFormSearch } from '../house-search.ts'

/** Leads back to where the form was opened: the page of the house, or the list as it was searched. */
export function useLeaveForm(houseId: number | undefined): () => void {
  const navigate = useNavigate()
  const { back, ...search } = houseFormSearch.parse(useSearch({ strict: false }))
  return () =>
    void (back === 'house' && houseId !== undefined
      ? navigate({ to: houseAddress.home(houseId) })
      : navigate({ to: houseAddress.list(), search: { ...search, explore: true } }))
}
