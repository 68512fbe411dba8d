import type { RecipientCounts } from '../../contract/announcements.schemas.ts'
import { peopleWords, waysWords } from '../../rules/reach-words.ts'
import css from './Announcements.module.css'

interface ReachProps {
  /** Whether anybody is chosen at all. */
  isChosen: boolean
  recipients: RecipientCounts | undefined
}

/** How many people get it and who for instance, and by which ways they hear of it. */
export function Reach({ isChosen, recipients }: ReachProps) {
  const isKnown = isChosen && recipients !== undefined
  return (
    <div className={css.reach} role="status" data-chosen={isChosen || undefined}>
      {isKnown ? (
        <>
          <p>{peopleWords(recipients)}</p>
          {recipients.total > 0 && <p>{waysWords(recipients.total, recipients.ways)}</p>}
        </>
      ) : (
        <p>{isChosen ? '\u00a0' : 'Choose who gets it.'}</p>
      )}
    </div>
  )
}
