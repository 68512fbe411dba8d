import type { FamilyResult, SendingKind } from '../../contract/sendings.contract.ts'

export const kindTitles: Readonly<Record<SendingKind, string>> = {
  'parent-tech-welcome': 'Technical welcome',
  'families-summer-info': 'Summer information',
}

/** What came of it for a family, before its mails. */
export const resultLabels: Readonly<Record<FamilyResult['result'], string>> = {
  waiting: 'Waits',
  written: 'Written',
  skipped: 'Not written',
  failed: 'Failed',
}

/** The three ends of a mail, and that it has none yet. */
export const endLabels: Readonly<Record<FamilyResult['mails'][number]['end'], string>> = {
  waiting: 'On its way',
  sent: 'Sent',
  unknown: 'Unknown',
  failed: 'Not sent',
}
