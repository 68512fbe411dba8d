import {
  IconArrowBackUp,
  IconCheck,
  IconCircleX,
  IconEye,
  IconHourglass,
  IconTrash,
} from '@tabler/icons-react'
import { formatNoun } from '#ui/format/quantities.ts'
import { formatMoment } from '#ui/format/times.ts'
import { Badge } from '#ui/status/Badge.tsx'
import type { ContractRouterOutputs } from '#web/calls/outputs.ts'
import type { RunState as State } from '../../contract/language-words.ts'
import type { LanguageRun, SaidOfVendor } from '../../contract/update-credit.contract.ts'

export type UpdateCredit = ContractRouterOutputs['updateCredit']['get']

const badges = {
  reading: { family: 'accent', icon: IconHourglass, word: 'Being prepared' },
  proposed: { family: 'late', icon: IconEye, word: 'Proposed' },
  applied: { family: 'present', icon: IconCheck, word: 'Applied' },
  undone: { family: 'outline', icon: IconArrowBackUp, word: 'Taken back' },
  discarded: { family: 'outline', icon: IconTrash, word: 'Discarded' },
  failed: { family: 'unexc', icon: IconCircleX, word: 'Failed' },
} as const

/** How a run stands. */
export function RunState({ state }: { readonly state: State }) {
  const { family, icon, word } = badges[state]
  return (
    <Badge family={family} icon={icon}>
      {word}
    </Badge>
  )
}

type SyncFacts = Pick<UpdateCredit, 'isRunning' | 'canSync' | 'hindrance' | 'experiences_with_archived'>

/** Why credits of a cycle cannot be proposed now: what is archived counts only where it is not ignored. */
export function syncRefusal(credit: SyncFacts, ignoresArchived: boolean): string | undefined {
  if (credit.isRunning) return 'A run is being prepared.'
  const isFound = credit.canSync || (!ignoresArchived && credit.experiences_with_archived === 1)
  return isFound ? undefined : (credit.hindrance ?? undefined)
}

/** Credits with their sign: `+1.25`. */
export const signedCredits = (credits: number): string =>
  `${credits > 0 ? '+' : credits < 0 ? '−' : ''}${Math.abs(credits)}`

/** "12 records of learners we do not know", one after the other; undefined for none. */
export const skippedText = (
  skipped: readonly { readonly reason: string; readonly count: number }[],
): string | undefined =>
  skipped.length === 0
    ? undefined
    : skipped.map(({ reason, count }) => `${formatNoun(count, 'record')} ${reason}`).join(', ')

/** "Read from the vendor 9:04 am", or from which file. */
export const readText = ({ source, file_name, ended_at }: SaidOfVendor, now: number): string =>
  `Read from ${source === 'file' ? `the file ${file_name}` : 'the vendor'} ${formatMoment(ended_at, now)}`

/** Of a run that changes nothing: never more than is known. */
export function nothingChangesText({ said, skipped }: Pick<LanguageRun, 'said' | 'skipped'>, now: number) {
  const leftOut = skippedText(skipped)
  const stands =
    said?.source === 'file'
      ? `Every credit matches the file ${said.file_name} of ${formatMoment(said.ended_at, now)} and those before it`
      : 'Every credit matches what the vendor says'
  return leftOut === undefined ? `${stands}.` : `${stands}, except what was left out: ${leftOut}.`
}
