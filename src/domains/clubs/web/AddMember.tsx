import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#web/calls/api.ts'
import css from './clubs.module.css'

interface AddMemberProps {
  readonly clubId: number
  readonly isFull: boolean
  readonly onAdd: (studentId: number) => void
}

/** Lookups of a form wait so long for the next letter, ms (1-staff-tools §9). */
const waitMs = 500

/** A student found by name, among those of the campus of the club whom the viewer sees. */
export function AddMember({ clubId, isFull, onAdd }: AddMemberProps) {
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text, waitMs)
  const [isOpen, setOpen] = useState(false)
  const { data = [] } = useQuery({
    ...api.clubs.findStudents.queryOptions({ input: { clubId, search } }),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  })
  if (isFull) return <p className={css.quiet}>All places are taken.</p>
  return (
    <Select
      aria-label="Add a member"
      placeholder="Add a member"
      searchable
      nothingFoundMessage="No student found"
      data={data.map(({ id, name, grade, campus }) => ({
        value: String(id),
        label: `${name}, ${grade}th grade, ${campus}`,
      }))}
      // The server has filtered already.
      filter={({ options }) => options}
      searchValue={text}
      onSearchChange={setText}
      value={null}
      onChange={(chosen) => {
        if (chosen !== null) onAdd(Number(chosen))
        setText('')
      }}
      onDropdownOpen={() => setOpen(true)}
    />
  )
}
