import { TextInput, UnstyledButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#web/calls/api.ts'
import type { Condition, PlaceKind } from '../../contract/question.ts'
import css from './chips.module.css'

type Place = Extract<Condition, { is: 'place' }>

const labels: Readonly<Record<PlaceKind, string>> = {
  house: 'House',
  experience: 'Experience',
  campus: 'Campus',
  advisor: 'Advisor',
}
const begins: Readonly<Record<PlaceKind, string>> = {
  house: 'students in house ',
  experience: 'students in experience ',
  campus: 'students in campus ',
  advisor: 'students advised by ',
}

interface PlaceFormProps {
  readonly place: Place
  readonly onChange: (next: Place) => void
}

/** Another of the same kind: those one has students of, found as one types. */
export function PlaceForm({ place, onChange }: PlaceFormProps) {
  const [typed, setTyped] = useState('')
  const [asked] = useDebouncedValue(typed, 100)
  const { data } = useQuery(
    api.ask.complete.queryOptions({
      input: { sentence: begins[place.of] + asked.trimStart(), open: asked.trim() !== '' },
    }),
  )
  const names = (data?.options ?? []).filter(({ of }) => of === place.of)
  return (
    <div className={css.form}>
      <TextInput
        label={labels[place.of]}
        size="sm"
        maxLength={200}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <ul className={css.names}>
        {names.map(({ text }) => {
          const name = text.startsWith('"') ? text.slice(1, -1).replaceAll('""', '"') : text
          return (
            <li key={text}>
              <UnstyledButton
                className={css.name}
                aria-pressed={name === place.name}
                onClick={() => onChange({ ...place, name })}
              >
                {name}
              </UnstyledButton>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
