import type { ContractRouterOutputs } from '#web/calls/outputs.ts'

type ReadMail = ContractRouterOutputs['outbox']['getMail'] & { readonly readMs: number }
export type ListedMail =
  | (ContractRouterOutputs['outbox']['listMails']['mails'][number] & { readonly askedMs: number })
  | undefined

/**
 * An email as it stands by now. It is read once, since reading is recorded; how far it is the list says, which is asked for
 * again and again. Where that was later than the reading, the sheet says what the row says.
 */
export function asListed({ readMs, ...mail }: ReadMail, row: ListedMail) {
  if (row === undefined || row.askedMs < readMs) return mail
  const { askedMs: _, ...listed } = row
  // Of another state nobody has said whether its address can be corrected.
  return { ...mail, ...listed, addressUrl: listed.state === mail.state ? mail.addressUrl : null }
}
