import { Button, Checkbox, CloseButton, TextInput } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { FieldPair, OptionalLabel } from '#ui/panel/FormPanel.tsx'
import { PersonFields } from '../PersonFields.tsx'
import css from '../person-form.module.css'
import { FamilyField } from './FamilyField.tsx'
import type { GuardianEntry } from './student-values.ts'
import { newGuardian } from './student-values.ts'

interface GuardiansFieldProps {
  readonly guardians: readonly GuardianEntry[]
  readonly errors: Readonly<Record<string, string>>
  readonly onChange: (guardians: GuardianEntry[]) => void
}

/** The guardians of a student: found by name, or added with them. */
export function GuardiansField({ guardians, errors, onChange }: GuardiansFieldProps) {
  const changeAt = (at: number, part: Partial<GuardianEntry>) =>
    onChange(guardians.map((one, index) => (index === at ? ({ ...one, ...part } as GuardianEntry) : one)))
  const removeAt = (at: number) => onChange(guardians.filter((_, index) => index !== at))
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
                error={errors[`guardians.${at}.id`]}
              />
              <CloseButton aria-label={`Remove ${guardian.name}`} onClick={() => removeAt(at)} />
            </div>
          ) : (
            <fieldset className={css.newPerson}>
              <legend className={css.legend}>
                New guardian
                <CloseButton size="sm" aria-label="Remove new guardian" onClick={() => removeAt(at)} />
              </legend>
              <PersonFields
                values={guardian}
                errors={{
                  first_name: errors[`guardians.${at}.first_name`] ?? '',
                  last_name: errors[`guardians.${at}.last_name`] ?? '',
                  email: errors[`guardians.${at}.email`] ?? '',
                }}
                onChange={(part) => changeAt(at, part)}
              />
              <FieldPair>
                <TextInput
                  label="Relationship"
                  value={guardian.relationship}
                  onChange={(event) => changeAt(at, { relationship: event.currentTarget.value })}
                  error={errors[`guardians.${at}.relationship`]}
                />
                <TextInput
                  type="tel"
                  label={<OptionalLabel>Phone</OptionalLabel>}
                  value={guardian.phone}
                  onChange={(event) => changeAt(at, { phone: event.currentTarget.value })}
                  error={errors[`guardians.${at}.phone`]}
                />
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
