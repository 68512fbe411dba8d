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
}

/** What every person has: their name as they write it, and an address of their own. */
export function PersonFields({ text, emailLabel = 'Email' }: PersonFieldsProps) {
  return (
    <>
      <FieldPair>
        <TextInput label="First name" autoComplete="off" {...text('first_name')} />
        <TextInput label="Last name" autoComplete="off" {...text('last_name')} />
      </FieldPair>
      <TextInput type="email" label={emailLabel} autoComplete="off" {...text('email')} />
    </>
  )
}
