import { Button, MultiSelect } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { Template } from '../../contract/templates.contract.ts'
import css from './design.module.css'

interface Offered {
  readonly id: number
  readonly title: string
  readonly group: string
}

interface CoveredFieldProps {
  readonly label: string
  readonly field: 'unit_ids' | 'ability_ids'
  readonly offered: readonly Offered[] | undefined
  /** Those it had: one that is not taught any more stays until somebody takes it out. */
  readonly covered: Template['units']
  readonly value: readonly number[]
  readonly error: string | undefined
  readonly onChange: (ids: number[]) => void
}

/** Units or abilities by their groups; what follows one that is not taught any more is offered in its place. */
export function CoveredField({
  label,
  field,
  offered = [],
  covered,
  value,
  error,
  onChange,
}: CoveredFieldProps) {
  const retired = covered.filter((one) => one.is_retired && value.includes(one.id))
  const all = [...retired.map(({ id, title }) => ({ id, title, group: 'Not taught any more' })), ...offered]
  // Before the options have come, too: what is chosen has a name.
  const unknown = covered.filter(({ id }) => value.includes(id) && !all.some((one) => one.id === id))
  const groups = Map.groupBy(
    [...all, ...unknown.map((one) => ({ ...one, group: label }))],
    ({ group }) => group,
  )
  return (
    <div data-field={field}>
      <MultiSelect
        label={label}
        searchable
        hidePickedOptions
        nothingFoundMessage="No options"
        maxDropdownHeight={320}
        placeholder={value.length === 0 ? `Choose ${label.toLowerCase()}` : ''}
        error={error}
        data={[...groups].map(([group, items]) => ({
          group,
          items: items.map(({ id, title }) => ({ value: String(id), label: title })),
        }))}
        value={value.map(String)}
        onChange={(ids) => onChange(ids.map(Number))}
      />
      {retired.map(({ id, title, successor }) => (
        <p key={id} className={css.retired} role="status">
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
          <span>{`${title} is not taught any more.`}</span>
          {successor !== null && !value.includes(successor.id) && (
            <Button
              size="xs"
              onClick={() => onChange(value.map((one) => (one === id ? successor.id : one)))}
            >{`Use ${successor.title}`}</Button>
          )}
        </p>
      ))}
    </div>
  )
}
