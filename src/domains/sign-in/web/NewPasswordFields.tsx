import type { ServerForm } from '#web/forms/server-form.tsx'
import type { ChangedPassword } from './changed-password.ts'
import { PasswordField } from './PasswordField.tsx'

interface NewPasswordFieldsProps {
  readonly form: Pick<ServerForm<ChangedPassword>, 'text' | 'errorOf' | 'error'>
}

/** A new password, typed twice; what is wrong with the change as a whole stands below the second. */
export function NewPasswordFields({ form }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label="New password"
        description="At least 12 characters. Three or four unrelated words make a good one."
        name="new-password"
        autoComplete="new-password"
        {...form.text('newPassword')}
      />
      <PasswordField
        label="New password again"
        name="new-password-again"
        autoComplete="new-password"
        {...form.text('again')}
        error={form.errorOf('again') ?? form.error}
      />
    </>
  )
}
