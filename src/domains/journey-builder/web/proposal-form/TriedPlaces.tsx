import { Button, CloseButton, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { SelectField } from '#ui/fields/SelectField.tsx'
import type { Proposals } from '../scheduler/proposal-view.ts'
import css from '../scheduler/scheduler.module.css'
import { type ProposalValues, triedName } from './proposal-values.ts'

interface TriedPlacesProps {
  readonly value: ProposalValues['tried']
  /** Of all lines together. */
  readonly error: string | undefined
  readonly errorOf: (name: string) => string | undefined
  readonly experiences: Proposals['experiences']
  readonly onChange: (tried: ProposalValues['tried']) => void
}

/** What if: experiences with other places than they have, for this proposal. */
export function TriedPlaces({ value: tried, error, errorOf, experiences, onChange }: TriedPlacesProps) {
  const options = [
    { value: '', label: 'Choose an experience' },
    ...experiences.map(({ id, title }) => ({ value: String(id), label: title })),
  ]
  const changeAt = (at: number, part: Partial<ProposalValues['tried'][number]>) =>
    onChange(tried.map((one, index) => (index === at ? { ...one, ...part } : one)))
  const choose = (at: number, experience: string) => {
    const places = experiences.find(({ id }) => String(id) === experience)?.places
    changeAt(at, { experience, places: String(places ?? '') })
  }
  return (
    <fieldset className={css.tried}>
      <legend>What if</legend>
      {tried.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place in the form
        <div key={at} className={css.try}>
          <SelectField
            label="Experience"
            options={options}
            value={one.experience}
            error={errorOf(triedName(tried, at, 'experience_id'))}
            onChange={(id) => choose(at, id)}
          />
          <TextInput
            label="Places"
            inputMode="numeric"
            maxLength={3}
            value={one.places}
            error={errorOf(triedName(tried, at, 'places'))}
            onChange={(event) => changeAt(at, { places: event.currentTarget.value })}
          />
          <CloseButton
            aria-label={`Remove line ${at + 1}`}
            onClick={() => onChange(tried.filter((_, index) => index !== at))}
          />
        </div>
      ))}
      {error !== undefined && <p className={css.wrong}>{error}</p>}
      <Button
        size="xs"
        leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
        onClick={() => onChange([...tried, { experience: '', places: '' }])}
      >
        Try other places
      </Button>
    </fieldset>
  )
}
