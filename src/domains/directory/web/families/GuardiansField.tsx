import { Button, Checkbox, CloseButton, TextInput } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { guardianDetails } from '#domains/people/contract/person-details.ts'
import { FieldPair } from '#ui/panel/FormPanel.tsx'
import { DetailFields } from '../DetailFields.tsx'
import { PersonFields } from '../PersonFields.tsx'
import css from '../person-form.module.css'
import { FamilyField } from './FamilyField.tsx'
import type { GuardianEntry } from './student-values.ts'
import { newGuardian } from './student-values.ts'

type NewGuardian = Extract<GuardianEntry, { kind: 'new' }>

interface GuardiansFieldProps {
  readonly value: readonly GuardianEntry[]
  readonly errorOf: (field: string) => string | undefined
  readonly onChange: (guardians: GuardianEntry[]) => void
}

/** The guardians of a student: found by name, or added with them. */
export function GuardiansField({ value: guardians, errorOf, onChange }: GuardiansFieldProps) {
  const changeAt = (at: number, part: Partial<GuardianEntry>) =>
    onChange(guardians.map((one, index) => (index === at ? ({ ...one, ...part } as GuardianEntry) : one)))
  const removeAt = (at: number) => onChange(guardians.filter((_, index) => index !== at))
  const textAt =
    (at: number, guardian: NewGuardian) =>
    (name: 'first_name' | 'last_name' | 'email' | 'phone' | 'relationship') => ({
      value: guardian[name],
      error: errorOf(`guardians.${at}.${name}`),
      onChange: (event: { currentTarget: { value: string } }) =>
        changeAt(at, { [name]: event.currentTarget.value }),
    })
  return (
    <fieldset className={css.family}>
      <legend className={css.legend}>Guardians</legend>
      {guardians.map((guardian, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a new guardian is nobody but their place yet
        <div key={at} className={css.member}>
          {guardian.kind === 'known' ? (
            <div className={css.line}>
              <span className={css.name}>
                {guardian.name}
                <span className={css.second}>{guardian.facts}</span>
              </span>
              <TextInput
                aria-label={`What ${guardian.name} is to the student`}
                className={css.relation}
                value={guardian.relationship}
                onChange={(event) => changeAt(at, { relationship: event.currentTarget.value })}
                error={errorOf(`guardians.${at}.id`)}
              />
              <CloseButton aria-label={`Remove ${guardian.name}`} onClick={() => removeAt(at)} />
            </div>
          ) : (
            <fieldset className={css.newPerson}>
              <legend className={css.legend}>
                New guardian
                <CloseButton size="sm" aria-label="Remove new guardian" onClick={() => removeAt(at)} />
              </legend>
              <PersonFields text={textAt(at, guardian)} />
              <FieldPair>
                <TextInput label="Relationship" {...textAt(at, guardian)('relationship')} />
                <DetailFields details={guardianDetails} text={textAt(at, guardian)} />
              </FieldPair>
              <Checkbox
                label="Invite them to the portal by mail"
                checked={guardian.invite}
                onChange={(event) => changeAt(at, { invite: event.currentTarget.checked })}
              />
            </fieldset>
          )}
        </div>
      ))}
      <FamilyField
        kind="guardian"
        label="Add a guardian who is here already"
        placeholder="Find a guardian"
        without={guardians.flatMap((one) => (one.kind === 'known' ? [one.id] : []))}
        onAdd={(person) => onChange([...guardians, { kind: 'known', ...person, relationship: 'guardian' }])}
      />
      <div>
        <Button
          size="xs"
          leftSection={<IconUserPlus size={16} stroke={1.75} aria-hidden />}
          onClick={() => onChange([...guardians, newGuardian])}
        >
          Add a new guardian
        </Button>
      </div>
    </fieldset>
  )
}
