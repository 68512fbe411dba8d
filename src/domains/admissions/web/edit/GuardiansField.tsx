import { Button, CloseButton, Radio, TextInput } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { FieldPair } from '#ui/panel/FormPanel.tsx'
import { type GuardianValues, newGuardian } from './application-values.ts'
import css from './edit.module.css'

interface GuardiansFieldProps {
  readonly value: readonly GuardianValues[]
  readonly error: string | undefined
  readonly errorOf: (field: string) => string | undefined
  readonly onChange: (guardians: readonly GuardianValues[]) => void
}

/** Who looks after the student; one of them applies and is written to. */
export function GuardiansField({ value: guardians, error, errorOf, onChange }: GuardiansFieldProps) {
  const changeAt = (at: number, part: Partial<GuardianValues>) =>
    onChange(guardians.map((one, index) => (index === at ? { ...one, ...part } : one)))
  const applies = (at: number) =>
    onChange(guardians.map((one, index) => ({ ...one, is_applicant: index === at })))
  const textAt = (at: number, name: 'name' | 'email' | 'phone' | 'relationship') => ({
    value: guardians[at]?.[name] ?? '',
    error: errorOf(`guardians.${at}.${name}`),
    onChange: (event: { currentTarget: { value: string } }) =>
      changeAt(at, { [name]: event.currentTarget.value }),
  })
  return (
    <fieldset className={css.guardians}>
      <legend className={css.legend}>Guardians</legend>
      {guardians.map((guardian, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a new guardian is nobody but their place yet
        <fieldset key={at} className={css.guardian}>
          <legend className={css.legend}>{guardian.name || 'New guardian'}</legend>
          {guardians.length > 1 && (
            <CloseButton
              size="sm"
              className={css.remove}
              aria-label={`Remove ${guardian.name || 'new guardian'}`}
              onClick={() => onChange(guardians.filter((_, index) => index !== at))}
            />
          )}
          <TextInput label="Name" {...textAt(at, 'name')} />
          <TextInput label="Email" type="email" {...textAt(at, 'email')} />
          <FieldPair>
            <TextInput label="Phone" {...textAt(at, 'phone')} />
            <TextInput label="Relationship" {...textAt(at, 'relationship')} />
          </FieldPair>
          <Radio
            label="Applies, and is written to"
            name="applicant"
            checked={guardian.is_applicant}
            onChange={() => applies(at)}
          />
        </fieldset>
      ))}
      {error !== undefined && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
      <div>
        <Button
          size="xs"
          leftSection={<IconUserPlus size={16} stroke={1.75} aria-hidden />}
          onClick={() => onChange([...guardians, { ...newGuardian, is_applicant: guardians.length === 0 }])}
        >
          Add a guardian
        </Button>
      </div>
    </fieldset>
  )
}
