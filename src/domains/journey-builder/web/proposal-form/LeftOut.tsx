import { Button, CloseButton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { SelectField } from '#ui/fields/SelectField.tsx'
import type { Proposals } from '../scheduler/proposal-view.ts'
import css from '../scheduler/scheduler.module.css'
import type { ProposalValues } from './proposal-values.ts'

interface LeftOutProps {
  readonly value: ProposalValues['without']
  readonly error: string | undefined
  readonly experiences: Proposals['experiences']
  readonly onChange: (without: ProposalValues['without']) => void
}

/** Experiences that a proposal is made without: where nobody can teach, for example. */
export function LeftOut({ value: without, error, experiences, onChange }: LeftOutProps) {
  const options = [
    { value: '', label: 'Choose an experience' },
    ...experiences.map(({ id, title }) => ({ value: String(id), label: title })),
  ]
  return (
    <fieldset className={css.tried}>
      <legend>Plan without</legend>
      {without.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place in the form
        <div key={at} className={css.without}>
          <SelectField
            label="Experience"
            options={options}
            value={one}
            onChange={(id) => onChange(without.with(at, id))}
          />
          <CloseButton
            aria-label={`Plan with line ${at + 1}`}
            onClick={() => onChange(without.filter((_, index) => index !== at))}
          />
        </div>
      ))}
      {error !== undefined && <p className={css.wrong}>{error}</p>}
      <Button
        size="xs"
        leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
        onClick={() => onChange([...without, ''])}
      >
        Leave one out
      </Button>
    </fieldset>
  )
}
