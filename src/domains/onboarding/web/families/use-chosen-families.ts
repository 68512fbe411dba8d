import { useMutation } from '@tanstack/react-query'
import { createContext, type Dispatch, type SetStateAction, use } from 'react'
import { toast } from '#ui/feedback/toast.tsx'
import { client } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'
import type { ChosenFamily, FamilyRow } from '../../contract/families.schemas.ts'
import type { FamiliesSearch } from '../onboarding-address.ts'

export type Choice = ReadonlyMap<number, ChosenFamily>

/** Where the choice is kept, outside the page: `FamiliesPart.tsx`. */
export const KeptChoice = createContext<readonly [Choice, Dispatch<SetStateAction<Choice>>]>([
  new Map(),
  () => {},
])

/** The families that are chosen, on whichever page they stand: the choice outlasts paging, filters and tabs. */
export function useChosenFamilies(rows: readonly FamilyRow[] = []) {
  const [chosen, setChosen] = use(KeptChoice)
  const add = (families: readonly ChosenFamily[]) =>
    setChosen((before) => new Map([...before, ...families.map((one) => [one.id, one] as const)]))
  const every = useMutation({
    mutationFn: ({ campus_filter, search }: { campus_filter: number; search: FamiliesSearch }) =>
      client.onboardingFamilies.listEveryFamily({
        campus_filter,
        search: search.search,
        student_status: search.student_status,
        start_date: search.start_date,
      }),
    onSuccess: ({ families }) => add(families),
    onError: (error) => toast.error(messageOf(error)),
  })
  return {
    chosen: [...chosen.values()].map((one) => rows.find(({ id }) => id === one.id) ?? one),
    checked: new Set([...chosen.keys()].map(String)),
    /** The table knows the rows of its page alone. */
    setChecked: (checked: ReadonlySet<string>) =>
      setChosen((before) => {
        const next = new Map(before)
        for (const row of rows)
          if (checked.has(String(row.id))) next.set(row.id, row)
          else next.delete(row.id)
        return next
      }),
    chooseEvery: every.mutate,
    isChoosing: every.isPending,
    clear: () => setChosen(new Map()),
  }
}

type Chosen = Pick<ReturnType<typeof useChosenFamilies>, 'chosen' | 'clear'>

const none: Chosen = { chosen: [], clear: () => {} }

/** The choice, for the modal that stands over the table at an address of its own. */
export const ChosenFamilies = createContext<Chosen>(none)
export const useChosen = (): Chosen => use(ChosenFamilies)
