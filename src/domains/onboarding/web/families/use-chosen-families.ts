import { createContext, type Dispatch, type SetStateAction, use } from 'react'
import type { ChosenFamily, FamilyRow } from '../../contract/families.schemas.ts'

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
    add,
    leaveOut: (families: readonly number[]) =>
      setChosen((before) => new Map([...before].filter(([id]) => !families.includes(id)))),
    clear: () => setChosen(new Map()),
  }
}

type Chosen = Pick<ReturnType<typeof useChosenFamilies>, 'chosen' | 'clear'>

const none: Chosen = { chosen: [], clear: () => {} }

/** The choice, for the modal that stands over the table at an address of its own. */
export const ChosenFamilies = createContext<Chosen>(none)
export const useChosen = (): Chosen => use(ChosenFamilies)
