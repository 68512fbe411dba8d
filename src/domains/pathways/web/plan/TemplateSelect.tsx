import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { lookupText } from '#ui/fields/lookup-text.ts'
import { lookupWaitMs } from '#ui/fields/use-lookup.ts'
import { api } from '#web/calls/api.ts'
import type { TemplateGroup } from '../../contract/pathways.schemas.ts'
import type { Slot } from './plan-slots.ts'

const noTemplate = 'No template with this title'

interface TemplateSelectProps {
  readonly pathwayId: number
  readonly label: string
  /** The first by title. */
  readonly templates: readonly TemplateGroup[]
  /** Chosen already, here or in another place. */
  readonly taken: readonly number[]
  readonly value: Slot
  readonly onChange: (slot: Slot) => void
}

/** A template by its title; what stands in another place cannot be chosen. */
export function TemplateSelect(props: TemplateSelectProps) {
  const { pathwayId, value, taken } = props
  const [text, setText] = useState(value?.title ?? '')
  const [search] = useDebouncedValue(text === value?.title ? '' : text, lookupWaitMs)
  const asked = useQuery({
    ...api.pathways.findTemplates.queryOptions({ input: { pathwayId, search } }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })
  const { data } = asked
  const groups = search === '' ? props.templates : (data ?? [])
  const items = groups.flatMap((group) => group.items)
  const isListed = value === null || items.some(({ id }) => id === value.id)
  const shown = isListed ? groups : [{ label: 'Chosen', items: [value] }, ...groups]
  return (
    <Select
      label={props.label}
      placeholder="Choose a template"
      searchable
      allowDeselect={false}
      nothingFoundMessage={search === '' ? noTemplate : lookupText(asked, noTemplate)}
      data={shown.map(({ label, items }) => ({
        group: label,
        items: items.map(({ id, title }) => ({
          value: String(id),
          label: title,
          disabled: taken.includes(id) && id !== value?.id,
        })),
      }))}
      // The server has filtered already.
      filter={({ options }) => options}
      searchValue={text}
      onSearchChange={setText}
      value={value === null ? null : String(value.id)}
      onChange={(chosen) => {
        const found = items.find(({ id }) => String(id) === chosen)
        if (found !== undefined) props.onChange(found)
      }}
    />
  )
}
