import { school } from '#contract/school/school.ts'

export type ConsentState = 'given' | 'ends' | 'missing' | 'expired'

interface Consent {
  /** School days; until the last day, null without an end. */
  readonly from: string | null
  readonly until: string | null
}

/** What a family's consent is on a school day; it ends when somebody should ask for it again. */
export function consentOn({ from, until }: Consent, day: string): ConsentState {
  if (from === null || from > day) return 'missing'
  if (until === null) return 'given'
  if (until < day) return 'expired'
  return Temporal.PlainDate.from(day).until(until, { largestUnit: 'days' }).days <= school().consentNoticeDays
    ? 'ends'
    : 'given'
}

/** What is wrong with it, for a roll or a list; undefined while it holds. */
export function consentRemark(consent: Consent, day: string): string | undefined {
  const state = consentOn(consent, day)
  if (state === 'missing') return 'No consent'
  return state === 'expired' ? `Consent ended ${consent.until}` : undefined
}
