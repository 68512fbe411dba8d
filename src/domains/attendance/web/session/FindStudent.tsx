import { FiltersRow } from '#ui/filters/FiltersRow.tsx'
import { SearchField } from '#ui/filters/SearchField.tsx'

export interface FindStudentProps {
  /** What is looked for; it stands in the address. */
  readonly find: string | undefined
  readonly onFind: (find: string | undefined) => void
}

/** A roll of more students than this is searched; a shorter one is seen at once. */
const seenAtOnce = 15

/** Finds a student in a roll that is read, as in one that is taken. */
export function FindStudent({ find = '', onFind, count }: FindStudentProps & { readonly count: number }) {
  if (count <= seenAtOnce && find === '') return null
  return (
    <FiltersRow>
      <SearchField
        label="Find a student"
        value={find}
        onChange={(typed) => onFind(typed === '' ? undefined : typed)}
      />
    </FiltersRow>
  )
}
