import { Select } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lookupText } from '#ui/fields/lookup-text.ts'
import { useLookup } from '#ui/fields/use-lookup.ts'
import { api } from '#web/calls/api.ts'
import { gradeText } from '../pathway-text.ts'

/** A student found by name, with the pathway of this type they would leave. */
export function AddStudent({ pathwayId, onAdd }: { pathwayId: number; onAdd: (id: number) => void }) {
  const { search, isOpen, select } = useLookup((id) => onAdd(Number(id)))
  const asked = useQuery({
    ...api.pathways.findStudents.queryOptions({ input: { pathwayId, search } }),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  })
  const { data = [] } = asked
  return (
    <Select
      {...select}
      aria-label="Add a student"
      placeholder="Add a student"
      nothingFoundMessage={lookupText(asked, 'No student found who can be added')}
      data={data.map(({ id, name, grade, pathway }) => ({
        value: String(id),
        label: `${name}, ${gradeText(grade)}${pathway === null ? '' : `, now on ${pathway}`}`,
      }))}
    />
  )
}
