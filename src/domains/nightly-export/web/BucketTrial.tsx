import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { LiveRegion } from '#ui/feedback/LiveRegion.tsx'
import css from './nightly-export.module.css'

interface BucketTrialProps {
  readonly acts: readonly { readonly act: string; readonly isGood: boolean; readonly sentence: string }[]
}

const icon = { size: 16, stroke: 2, role: 'img' } as const

/** What a test of the bucket found, act by act. */
export function BucketTrial({ acts }: BucketTrialProps) {
  const works = acts.filter(({ isGood }) => isGood).length
  return (
    <>
      <LiveRegion>{`${works} of ${acts.length} work`}</LiveRegion>
      <ul className={css.acts} aria-label="What the bucket allows">
        {acts.map(({ act, isGood, sentence }) => (
          <li key={act} data-good={isGood}>
            {isGood ? (
              <IconCheck {...icon} aria-label="Works" />
            ) : (
              <IconAlertTriangle {...icon} aria-label="Does not work" />
            )}
            <strong>{act}</strong>
            <span>{sentence}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
