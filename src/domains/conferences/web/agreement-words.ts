import { formatNoun } from '#ui/format/quantities.ts'
import type { ContractRouterOutputs } from '#web/calls/outputs.ts'

type Counts = ContractRouterOutputs['conferences']['list']['counts']

/** What a list without issues says: that all agree only where all were compared. */
export function agreementWords(counts: Counts | undefined): {
  readonly title: string
  readonly text: string
} {
  const { all = 0, unchecked = 0 } = counts ?? {}
  if (all === 0)
    return {
      title: 'Nothing meets by video',
      text: 'Experiences of this cycle with a room or online sessions to come appear here.',
    }
  const text = 'Whatever was compared agrees with the video service. Pull to compare again.'
  if (unchecked === 0) return { title: 'All agree', text }
  const never = `${formatNoun(unchecked, 'was', 'were')} never compared`
  return unchecked === all
    ? {
        title: never,
        text: 'Whether their meetings agree with the video service is not known. Pull to compare.',
      }
    : { title: `${all - unchecked} of ${all} agree, ${never}`, text }
}
