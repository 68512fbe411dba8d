import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { lookupText } from '#ui/fields/lookup-text.ts'
import { lookupWaitMs } from '#ui/fields/use-lookup.ts'
import { api } from '#web/calls/api.ts'

interface StudentFieldProps {
  readonly value: number | undefined
  readonly error: string | undefined
  readonly onChange: (studentId: number | undefined) => void
}

/** The student of a new absence, found by name among those the viewer may file for. */
export function StudentField({ value, error, onChange }: StudentFieldProps) {
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text, lookupWaitMs)
  const [chosenName, setChosenName] = useState<string>()
  const isName = search === chosenName
  const asked = useQuery({
    ...api.excuses.getExcuseForm.queryOptions({
      input: { search: isName ? '' : search, student_id: isName || search === '' ? value : undefined },
    }),
    placeholderData: keepPreviousData,
  })
  const { data } = asked
  const found = (data?.students ?? []).map(({ id, name, grade, house_title }) => ({
    value: String(id),
    label: [name, `Grade ${grade}`, house_title].filter(Boolean).join(', '),
  }))
  return (
    <Select
      label="Student"
      placeholder="Find a student"
      searchable
      clearable
      data={found}
      // The server has filtered already.
      filter={({ options }) => options}
      nothingFoundMessage={lookupText(asked, 'No student found')}
      searchValue={text}
      onSearchChange={setText}
      value={value === undefined ? null : String(value)}
      error={error}
      onChange={(next, option) => {
        setChosenName(option?.label)
        onChange(next === null ? undefined : Number(next))
      }}
    />
  )
}
