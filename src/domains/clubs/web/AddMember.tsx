import { Select } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lookupText } from '#ui/fields/lookup-text.ts'
import { useLookup } from '#ui/fields/use-lookup.ts'
import { api } from '#web/calls/api.ts'
import css from './clubs.module.css'

interface AddMemberProps {
  readonly clubId: number
  readonly isFull: boolean
  readonly onAdd: (studentId: number) => void
}

/** A student found by name, among those of the campus of the club whom the viewer sees. */
export function AddMember({ clubId, isFull, onAdd }: AddMemberProps) {
  const { search, isOpen, select } = useLookup((id) => onAdd(Number(id)))
  const asked = useQuery({
    ...api.clubs.findStudents.queryOptions({ input: { clubId, search } }),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  })
  const { data = [] } = asked
  if (isFull) return <p className={css.quiet}>All places are taken.</p>
  return (
    <Select
      {...select}
      aria-label="Add a member"
      placeholder="Add a member"
      nothingFoundMessage={lookupText(asked, 'No student found who can be added')}
      data={data.map(({ id, name, grade, campus }) => ({
        value: String(id),
        label: `${name}, ${grade}th grade, ${campus}`,
      }))}
    />
  )
}
