import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { FieldPair } from '#ui/panel/FormPanel.tsx'

interface PersonFieldsProps {
  readonly values: { readonly first_name: string; readonly last_name: string; readonly email: string }
  readonly errors: Readonly<Record<string, string>>
  readonly emailLabel?: ReactNode
  readonly onChange: (part: { first_name?: string; last_name?: string; email?: string }) => void
}

/** What every person has: their name as they write it, and an address of their own. */
export function PersonFields({ values, errors, emailLabel = 'Email', onChange }: PersonFieldsProps) {
  return (
    <>
      <FieldPair>
        <TextInput
          label="First name"
          autoComplete="off"
          value={values.first_name}
          onChange={(event) => onChange({ first_name: event.currentTarget.value })}
          error={errors['first_name']}
        />
        <TextInput
          label="Last name"
          autoComplete="off"
          value={values.last_name}
          onChange={(event) => onChange({ last_name: event.currentTarget.value })}
          error={errors['last_name']}
        />
      </FieldPair>
      <TextInput
        type="email"
        label={emailLabel}
        autoComplete="off"
        value={values.email}
        onChange={(event) => onChange({ email: event.currentTarget.value })}
        error={errors['email']}
      />
    </>
  )
}
