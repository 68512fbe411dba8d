import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#web/calls/api.ts'
import { gradeText } from '../pathway-text.ts'

/** Lookups of a form wait so long for the next letter, ms (1-staff-tools §9). */
const waitMs = 500

/** A student found by name, with the pathway of this type they would leave. */
export function AddStudent({ pathwayId, onAdd }: { pathwayId: number; onAdd: (id: number) => void }) {
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text, waitMs)
  const [isOpen, setOpen] = useState(false)
  const { data = [] } = useQuery({
    ...api.pathways.findStudents.queryOptions({ input: { pathwayId, search } }),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  })
  return (
    <Select
      aria-label="Add a student"
      placeholder="Add a student"
      searchable
      nothingFoundMessage="No student found"
      data={data.map(({ id, name, grade, pathway }) => ({
        value: String(id),
        label: `${name}, ${gradeText(grade)}${pathway === null ? '' : `, now on ${pathway}`}`,
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
