import { redirect } from '@tanstack/react-router'
import { absenceLinkAddress, familyExcuseAddress } from '#domains/excuses/rules/excuse-addresses.ts'

interface EnteringFamilyWeek {
  readonly search: { readonly student?: number | undefined; readonly excuse?: number | undefined }
}

/** `/family?excuse=12`, the link of older mails, leads to that excuse. */
export function leadToExcuse({ search }: EnteringFamilyWeek): void {
  if (search.excuse !== undefined) throw redirect({ href: familyExcuseAddress(search.excuse), replace: true })
}

interface EnteringAbsence {
  readonly search: { readonly student?: number | undefined; readonly token?: string | undefined }
}

/** `/family/absence?token=…`, the link of older mails about an absence. */
export function leadToAbsenceLink({ search }: EnteringAbsence): void {
  if (search.token !== undefined) throw redirect({ href: absenceLinkAddress(search.token), replace: true })
}
