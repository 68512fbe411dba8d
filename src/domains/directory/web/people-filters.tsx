import { FilterMenu } from '#ui/filters/FilterMenu.tsx'
import { SearchField } from '#ui/filters/SearchField.tsx'
import type { AccessState } from '../contract/person.schemas.ts'
import { accessOptions } from './access-words.tsx'

interface FilterProps<Value> {
  readonly value: Value | undefined
  readonly onChange: (value: Value | undefined) => void
}

export function PersonSearch({ label, value, onChange }: FilterProps<string> & { readonly label: string }) {
  return (
    <SearchField
      label={label}
      value={value ?? ''}
      onChange={(text) => onChange(text === '' ? undefined : text)}
    />
  )
}

interface NumberFilterProps extends FilterProps<number> {
  readonly name: string
  readonly choices: readonly { readonly id: number; readonly title: string }[]
}

/** One of a few things that have numbers: a campus, a group, a grade. */
export function NumberFilter({ name, choices, value, onChange }: NumberFilterProps) {
  return (
    <FilterMenu
      name={name}
      single
      options={choices.map(({ id, title }) => ({ value: String(id), label: title }))}
      values={value === undefined ? [] : [String(value)]}
      onChange={([id]) => onChange(id === undefined ? undefined : Number(id))}
    />
  )
}

/** Who can log in; without a choice everyone who was not deactivated. */
export function AccessFilter({
  name,
  value,
  onChange,
}: FilterProps<AccessState> & { readonly name: string }) {
  return (
    <FilterMenu
      name={name}
      single
      anyLabel="Not deactivated"
      options={accessOptions}
      values={value === undefined ? [] : [value]}
      onChange={([access]) => onChange(access)}
    />
  )
}
