import { addressesOf, leftOutWords } from '#domains/people/rules/left-out.ts'
import { copyText } from '#ui/controls/copy-text.ts'
import { toast } from '#ui/feedback/toast.tsx'
import type { StudentRow } from './student-rows.ts'

/** Puts the guardians' addresses of these students on the clipboard, and says who is left out of them and what to do. */
export function copyGuardianEmails(rows: readonly Pick<StudentRow, 'guardians'>[]): void {
  const { emails, leftOut } = addressesOf(rows.flatMap(({ guardians }) => guardians))
  const words = leftOutWords(leftOut)
  if (emails.length === 0 && words !== '') toast.error(`Nothing to copy without ${words}`)
  else void copyText(emails.join(', '), words === '' ? undefined : `Copied without ${words}`)
}
