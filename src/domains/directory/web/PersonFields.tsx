import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { FieldPair } from '#ui/panel/FormPanel.tsx'

/** What an input needs of its field: `form.text`. */
export type TextOf<Name extends string> = (name: Name) => {
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (event: { currentTarget: { value: string } }) => void
}

interface PersonFieldsProps {
  readonly text: TextOf<'first_name' | 'last_name' | 'email'>
  readonly emailLabel?: ReactNode
  /** The address that is kept, of somebody who is not new; and what another one does to how they log in. */
  readonly kept?: { readonly email: string | undefined; readonly note: string }
}

/** What another address does to a student or guardian. */
export const familyAddressNote =
  'They are logged out everywhere. Whoever had a password chooses a new one by a link that goes to this address.'

/** What every person has: their name as they write it, and an address of their own. */
export function PersonFields({ text, emailLabel = 'Email', kept }: PersonFieldsProps) {
  const email = text('email')
  const isMoved = kept?.email !== undefined && email.value.trim().toLowerCase() !== kept.email
  return (
    <>
      <FieldPair>
        <TextInput label="First name" autoComplete="off" {...text('first_name')} />
        <TextInput label="Last name" autoComplete="off" {...text('last_name')} />
      </FieldPair>
      <TextInput
        type="email"
        label={emailLabel}
        description={isMoved ? kept.note : undefined}
        autoComplete="off"
        {...email}
      />
    </>
  )
}
