/** What is typed to change a password. */
export interface ChangedPassword {
  readonly currentPassword: string
  readonly newPassword: string
  readonly again: string
  readonly endOtherSessions: boolean
}

/** What is missing before anything is sent, by field. */
export const missingOf = ({ currentPassword, newPassword, again }: ChangedPassword) => ({
  currentPassword: currentPassword === '' ? 'Type your current password.' : undefined,
  newPassword: newPassword === '' ? 'Type a new password.' : undefined,
  again: again === newPassword ? undefined : 'The two passwords do not match.',
})
